import { chosenSeats, findTwoSeats, freeSeats, openShowing } from './seats.ts';
import type { Walk } from './walk.ts';

/** Choosing seats in a cinema: nothing yet, chosen, as a list, a seat with a question, a seat lost to another. */
export async function walkSeats(walk: Walk): Promise<void> {
  await walk.part('seats', async (page) => {
    // One of the next: others have chosen already.
    await openShowing(walk, page, { skip: -60 });
    await freeSeats(walk, page).first().waitFor({ state: 'attached' });
    await walk.shoot(page, 'seats-none');
    await findTwoSeats(walk, page);
    await walk.shoot(page, 'seats-chosen');
    await walk.shoot(page, 'seats-window', { whole: false });
  });
  await walk.part('seats-list', async (page) => {
    await openShowing(walk, page, { skip: 2 });
    await freeSeats(walk, page).first().waitFor({ state: 'attached' });
    await page.evaluate(() => localStorage.setItem('foyer:seat-view', '"list"'));
    await page.reload({ waitUntil: 'load' });
    await page.locator('.seat-list').first().waitFor();
    await walk.shoot(page, 'seats-list');
  });
  await walk.part('seat-special', async (page) => {
    await openShowing(walk, page, { skip: 3 });
    const space = freeSeats(walk, page)
      .filter({ hasText: '' })
      .and(page.getByRole('gridcell', { name: walk.t('seating')('seat.wheelchair') }))
      .first();
    await space.waitFor({ state: 'attached' });
    await space.focus();
    await space.press('Space');
    await page.getByRole('dialog').waitFor();
    await walk.shoot(page, 'seat-special', { whole: false });
  });
  await walk.part('seat-lost', (page) => loseSeat(walk, page));
}

/** Another visitor takes the seat that this one presses; the news of it does not arrive. */
async function loseSeat(walk: Walk, page: Parameters<Parameters<Walk['part']>[1]>[0]): Promise<void> {
  const { page: other, context } = await walk.visitor();
  try {
    await openShowing(walk, page, { skip: 4 });
    for (const news of ['**/api/seats/live*', '**/api/seats/states*'])
      await page.route(news, (route) => route.abort());
    await page.reload({ waitUntil: 'load' });
    const free = freeSeats(walk, page).nth(8);
    await free.waitFor({ state: 'attached' });
    const seatNo = await free.getAttribute('data-seat');
    const seat = `[role=gridcell][data-seat="${seatNo}"]`;
    await other.goto(page.url(), { waitUntil: 'load' });
    await other.locator(seat).focus();
    await other.locator(seat).press('Space');
    await chosenSeats(other).first().waitFor({ state: 'attached' });
    await page.locator(seat).focus();
    await page.locator(seat).press('Space');
    await page.getByRole('button', { name: walk.t('ordering')('lost.dismiss') }).waitFor();
    await walk.shoot(page, 'seat-lost');
  } finally {
    await context.close();
  }
}
