import type { Page } from '@playwright/test';
import { findTwoSeats, freeSeats, openShowing } from './seats.ts';
import { showingBy } from './showings.ts';
import type { Walk } from './walk.ts';

/** Choosing seats in a cinema: none chosen, some chosen, the list, a special seat, a seat lost to another visitor. */
export async function walkSeats(walk: Walk): Promise<void> {
  await walk.part('seats', async (page) => {
    await page.goto(walk.address('/terms'));
    const busy = await showingBy(page, ({ capacity, left }) => left > capacity / 5 && left < capacity);
    if (busy === undefined) throw new Error('no showing that others have chosen seats in');
    await page.goto(walk.address(`/order/${busy}`), { waitUntil: 'load' });
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

/** Another visitor locks the seat that this one presses; the live change does not reach this page. */
async function loseSeat(walk: Walk, page: Page): Promise<void> {
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
    await takeSeat(other, seat);
    await takeSeat(page, seat);
    await page.getByRole('button', { name: walk.t('seating')('lost.dismiss') }).waitFor();
    await walk.shoot(page, 'seat-lost');
  } finally {
    await context.close();
  }
}

/** Presses a seat and waits for the final answer: the seat shows as chosen earlier, and a bot check may come first. */
async function takeSeat(page: Page, seat: string): Promise<void> {
  await page.locator(seat).focus();
  const answer = page.waitForResponse(
    async (response) =>
      response.url().includes('/lock-seat') && !(await response.text()).includes('RECAPTCHA_REQUIRED'),
  );
  await page.locator(seat).press('Space');
  await answer;
}
