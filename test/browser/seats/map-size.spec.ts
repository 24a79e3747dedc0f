import { expect, test, type Page } from '@playwright/test';
import { openArena } from '../visitor/arena-visitor.ts';

/**
 * How many colours the map has in each of some frames while its size changes, read at the start of the next frame
 * before anything is drawn.
 */
const coloursShown = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const hall = document.querySelector<HTMLElement>('.seat-map-hall')!;
    const counts: number[] = [];
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    for (let i = 1; i <= 8; i++) {
      hall.style.inlineSize = `${100 - i}%`;
      await frame();
      // Requested first, so that it runs before the map's own callback.
      await frame();
      const canvas = hall.querySelector('canvas')!;
      const { data } = canvas.getContext('2d')!.getImageData(0, canvas.height >> 1, canvas.width, 1);
      counts.push(new Set(new Uint32Array(data.buffer)).size);
    }
    return counts;
  });

test('the map of a large hall is never blank while its size changes', async ({ page, baseURL }) => {
  await openArena(page, baseURL, 'reserved');
  await expect(page.locator('.seat-map-hall canvas')).toBeVisible();
  for (const colours of await coloursShown(page)) expect(colours).toBeGreaterThan(2);
});
