import type { Page } from '@playwright/test';
import { chosenSeats, findSeats, findTwoSeats, freeSeats, openShowing } from './seats.ts';
import { showingBy } from './showings.ts';
import type { Walk } from './walk.ts';

const WINDOW = { whole: false } as const;
/** The premium level of the demo's cinemas; some halls have none. */
const PREMIUM = /Premium|פרימיום/;
/** As many seats as an order of the demo's cinemas may have. */
const MOST_SEATS = 10;

/** What is said while seats are chosen: a seat left alone, premium places, a group that does not fit, no network. */
export async function walkSeatNotices(walk: Walk): Promise<void> {
  await walk.part('seat-alone', async (page) => {
    await openShowing(walk, page, { skip: 1 });
    await freeSeats(walk, page).first().waitFor({ state: 'attached' });
    await page.locator(`[data-seat="${await secondInEmptyRow(page)}"]`).press('Space');
    const line = page.locator('.single-seat-line').filter({ visible: true });
    const sheet = page.locator('.single-seat').filter({ visible: true });
    await line.or(sheet).first().waitFor();
    await walk.shoot(page, 'seat-alone', WINDOW);
    if (!(await line.isVisible())) return;
    await line.click();
    await sheet.waitFor();
    await walk.shoot(page, 'seat-alone-ways', WINDOW);
  });
  await walk.part('seats-premium', async (page) => {
    await openShowing(walk, page, { skip: 5 });
    await page.locator('.seat-legend-level').filter({ hasText: PREMIUM }).first().click();
    await findSeats(walk, page);
    await page.locator('.seat-premium').filter({ visible: true }).waitFor();
    await walk.shoot(page, 'seats-premium');
  });
  await walk.part('seats-group', (page) => askTooMany(walk, page));
  await walk.part('seats-accessible', async (page) => {
    await page.goto(walk.address('/terms'));
    const id = await showingBy(page, ({ isOnlyAccessible }) => isOnlyAccessible);
    if (id === undefined) return;
    await page.goto(walk.address(`/order/${id}`), { waitUntil: 'networkidle' });
    await walk.shoot(page, 'seats-accessible');
  });
  await walk.part('seats-offline', async (page) => {
    await openShowing(walk, page, { skip: 7 });
    await findTwoSeats(walk, page);
    await page.getByRole('timer').filter({ visible: true }).first().waitFor();
    await page.context().setOffline(true);
    await chosenSeats(page).first().press('Space');
    await page.locator('.seat-away').getByRole('status').waitFor();
    await walk.shoot(page, 'seats-offline', WINDOW);
  });
}

/** The number of the second seat of a long row in which all seats are alike and free. */
const secondInEmptyRow = (page: Page): Promise<string | null | undefined> =>
  page.getByRole('row').evaluateAll((rows) => {
    const cells = rows.map((row) => [...row.querySelectorAll('[role=gridcell]')]);
    // Names differ by the number of the seat only.
    const kinds = (row: Element[]): number =>
      new Set(row.map((cell) => cell.getAttribute('aria-label')?.replaceAll(/\d+/g, ''))).size;
    return cells
      .find((row) => row.length > 6 && kinds(row) === 1)
      ?.at(1)
      ?.getAttribute('data-seat');
  });

/** Looks for one seat more than are left. */
async function askTooMany(walk: Walk, page: Page): Promise<void> {
  await page.goto(walk.address('/terms'));
  let few = 0;
  const id = await showingBy(page, ({ left }) => {
    few = left;
    return left > 2 && left < MOST_SEATS;
  });
  if (id === undefined) return;
  await page.goto(walk.address(`/order/${id}`), { waitUntil: 'load' });
  const more = page.getByRole('button', { name: walk.t('seating')('best.more') }).filter({ visible: true });
  for (let seats = 2; seats <= few; seats += 1) await more.click();
  await findSeats(walk, page);
  await page.getByRole('alert').filter({ visible: true }).first().waitFor();
  await walk.shoot(page, 'seats-group');
}
