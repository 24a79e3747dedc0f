import type { Page } from '@playwright/test';

const SETTLE_TIMEOUT_MS = 4000;

/** Waits until fonts and all pictures of the page are loaded, and two frames have been drawn. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async (patience) => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    const all = Promise.all([
      document.fonts.ready,
      ...pictures.map((picture) => picture.decode().catch(() => {})),
    ]);
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))]);
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, SETTLE_TIMEOUT_MS);
}
