import { expect, type Locator, type Page } from '@playwright/test';
import { insist } from './insist.ts';
import { hasTouch } from './screen.ts';

/** The seat map of a visitor: its seats by number, where they are on the screen, and presses on them. */

export type Point = { readonly x: number; readonly y: number };

export const seatAt = (page: Page, seatNo: number): Locator =>
  page.locator(`[role=gridcell][data-seat="${seatNo}"]`);

/** The seats that the visitor has chosen. */
export const chosenSeats = (page: Page): Locator => page.locator('[role=gridcell][aria-selected="true"]');

/** Chooses a seat by keyboard, which works wherever the map is scrolled to. */
export const chooseSeat = (page: Page, seatNo: number): Promise<void> =>
  insist(
    () => seatAt(page, seatNo).press('Space'),
    async () => (await seatAt(page, seatNo).getAttribute('aria-selected')) === 'true',
  );

/** Where a seat is on the screen: the ring of the focus is around it, and stays when the view no longer moves. */
export async function pointOf(page: Page, seatNo: number): Promise<Point> {
  const ring = page.locator('.marks .focus');
  let point: Point = { x: 0, y: 0 };
  await expect(async () => {
    await seatAt(page, seatNo).focus();
    const box = await ring.boundingBox({ timeout: 500 });
    const before = point;
    point = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : before;
    expect(box && Math.hypot(point.x - before.x, point.y - before.y)).toBeLessThan(0.5);
  }).toPass();
  await seatAt(page, seatNo).blur();
  return point;
}

/** A tap of a finger, or a click of the mouse on screens without touch. */
export const press = (page: Page, { x, y }: Point): Promise<void> =>
  hasTouch() ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);
