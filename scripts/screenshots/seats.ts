import type { Locator, Page } from '@playwright/test';
import { allShowings } from './showings.ts';
import type { Walk } from './walk.ts';

/**
 * Opens a presentation on sale with a seating mode: the `skip`-th latest, or for -1 the one that begins next. Throws
 * when the shop has none.
 */
export async function openShowing(
  walk: Walk,
  page: Page,
  {
    mode = 'reserved',
    brand = walk.plan.brand,
    skip = 0,
  }: { mode?: string; brand?: string; skip?: number } = {},
): Promise<void> {
  await page.goto(walk.address('/terms', brand));
  const open = (await allShowings(page)).filter(
    ({ sale, seatingMode }) => sale.state === 'onSale' && seatingMode === mode,
  );
  const showing = open.at(skip % open.length);
  if (!showing) throw new Error(`${brand} has no ${mode} showing on sale`);
  await page.goto(walk.address(`/order/${showing.id}`, brand), { waitUntil: 'load' });
}

/** The seats that can be chosen, by their accessible names. */
export const freeSeats = (walk: Walk, page: Page): Locator =>
  page.getByRole('gridcell', { name: walk.t('seating')('seat.free') });

export const chosenSeats = (page: Page): Locator => page.locator('[role=gridcell][aria-selected=true]');

/** Presses the search for the best seats. */
export async function findSeats(walk: Walk, page: Page): Promise<void> {
  const t = walk.t('seating');
  const find = page
    .getByRole('button', { name: t('best.find'), exact: true })
    .or(page.getByRole('button', { name: t('best.findShort'), exact: true }))
    .filter({ visible: true });
  await find.first().click();
}

/** Lets the shop find two seats, and confirms premium seats. */
export async function findTwoSeats(walk: Walk, page: Page): Promise<void> {
  await findSeats(walk, page);
  await chosenSeats(page).nth(1).waitFor({ state: 'attached' });
  await confirmPremium(page);
}

/** Confirms premium places in the summary, where the chosen ones are such. */
export async function confirmPremium(page: Page): Promise<void> {
  const place = page.locator('.seat-premium').filter({ visible: true });
  if (await place.isVisible()) await place.locator('input').click();
}

/** Continues to the tickets with the button that is visible at this width. */
export async function goToTickets(walk: Walk, page: Page): Promise<void> {
  const name = walk.t('ordering')('summary.goTickets');
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
  await page.waitForURL(/step=chooseTickets/);
}
