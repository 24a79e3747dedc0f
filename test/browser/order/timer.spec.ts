import { expect, test, type Locator, type Page } from '@playwright/test';
import { isDatabaseKnown } from '../../support/database/run-database.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { clock, expired, leaveSeconds, still } from '../visitor/order-clock.ts';
import {
  button,
  cardForm,
  chooseCard,
  chooseSeats,
  comeToPayment,
  ownShowing,
} from '../visitor/purchase-visitor.ts';

/** The end of an order's time. The deadline is moved in the database, so that no test waits for minutes. */

const SLOW = { timeout: 20_000 };

test.setTimeout(120_000);

test.beforeEach(() => {
  test.skip(!isDatabaseKnown(), 'the database of this server is not known here');
});

const chosen = (page: Page): Locator => page.locator('[role=gridcell][aria-selected="true"]');

/** Locks two seats and sets the seconds left; returns the presentation and the seats. */
async function lockTwoSeats(
  page: Page,
  own: number,
  seconds: number,
): Promise<{ id: number; seats: string[] }> {
  const { id } = await ownShowing(page, own);
  await page.goto(`/order/${id}`);
  await chooseSeats(page);
  await expect(chosen(page)).toHaveCount(2, SLOW);
  await expect(clock(page)).toBeVisible(SLOW);
  const seats = await chosen(page).evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute('data-seat') ?? ''),
  );
  await page.waitForLoadState('networkidle');
  await leaveSeconds(id, seats[0] ?? '', seconds);
  await page.reload();
  return { id, seats };
}

test('near its end the timer asks, and can be extended @long', async ({ page }) => {
  await lockTwoSeats(page, 40, 90);
  await expect(still(page)).toBeVisible(SLOW);
  await expect(still(page)).toContainText('We’re holding');
  await expect(still(page).getByRole('timer')).toHaveText(/^[01]:\d\d$/);
  await expectNoFaults(page);
  await still(page)
    .getByRole('button', { name: /^Hold for \d+ more minutes$/ })
    .click();
  await expect(still(page)).toBeHidden(SLOW);
  await expect(clock(page)).toHaveText(/^[67]:\d\d$/, SLOW);
  await expect(chosen(page)).toHaveCount(2);
  await expect(button(page, 'Choose tickets')).toBeEnabled();
});

test('the question gives the focus back to the card form, and what was typed is there @long', async ({
  page,
}) => {
  const id = await comeToPayment(page, 27);
  const cart = await page.request.get(`/api/order/${id}/cart`);
  const { seats } = (await cart.json()) as { seats: { seatNo: number }[] };
  await leaveSeconds(id, String(seats[0]!.seatNo), 120);
  await page.reload();
  await chooseCard(page);
  const number = cardForm(page).getByLabel('Card number');
  await number.pressSequentially('4242');
  await expect(still(page)).toBeHidden();
  await expect(still(page)).toBeVisible(SLOW);
  await page.keyboard.press('Enter');
  await expect(still(page)).toBeHidden(SLOW);
  // The frame gets the focus back a moment later.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), SLOW).toBe('IFRAME');
  await page.keyboard.type('4242');
  await expect(number).toHaveValue('4242 4242');
});

/** The seconds that a clock shows: 365 for '6:05'. */
const secondsOn = async (shown: Locator): Promise<number> => {
  const [minutes = 0, seconds = 0] = ((await shown.textContent()) ?? '').split(':').map(Number);
  return 60 * minutes + seconds;
};

test('screen readers are told the time left at five minutes, two and one, in the question too @long', async ({
  page,
}) => {
  const { id, seats } = await lockTwoSeats(page, 45, 304);
  const bar = page.locator('.ui-timer [aria-live=polite]').first();
  await expect(bar).toHaveText('5 minutes left.', SLOW);
  await expect(bar).toHaveText('', SLOW);
  await leaveSeconds(id, seats[0] ?? '', 124);
  await page.reload();
  await expect(bar).toHaveText('2 minutes left.', SLOW);
  await expect(still(page)).toBeVisible(SLOW);
  await leaveSeconds(id, seats[0] ?? '', 66);
  await page.reload();
  await expect(still(page).getByText('1 minute left.')).toBeAttached(SLOW);
});

test('seats whose time was extended stay taken for others after their first deadline @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, seats } = await lockTwoSeats(page, 44, 30);
  await still(page)
    .getByRole('button', { name: /^Hold for/ })
    .click();
  await expect(clock(page)).toHaveText(/^[67]:\d\d$/, SLOW);
  const atFirst = await secondsOn(clock(page));
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await other.goto(`/order/${id}`);
  const there = (seat: string): Locator => other.locator(`[role=gridcell][data-seat="${seat}"]`);
  for (const seat of seats) await expect(there(seat)).toHaveAccessibleName(/held by someone else/, SLOW);
  await expect.poll(() => secondsOn(clock(page)), { timeout: 60_000 }).toBeLessThan(atFirst - 35);
  await other.reload();
  for (const seat of seats) await expect(there(seat)).toHaveAccessibleName(/held by someone else/);
  await other.context().close();
});

test('unlocked seats are free for all visitors @long', async ({ page, browser, baseURL }) => {
  const { id, seats } = await lockTwoSeats(page, 41, 90);
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await other.goto(`/order/${id}`);
  const there = (seat: string): Locator => other.locator(`[role=gridcell][data-seat="${seat}"]`);
  for (const seat of seats) await expect(there(seat)).toHaveAccessibleName(/held by someone else/, SLOW);
  await still(page).getByRole('button', { name: 'Release my tickets' }).click();
  await expect(still(page)).toBeHidden(SLOW);
  await expect(chosen(page)).toHaveCount(0, SLOW);
  await expect(clock(page)).toHaveCount(0);
  for (const seat of seats) await expect(there(seat)).toHaveAccessibleName(/available/, SLOW);
  await other.context().close();
});

test('after its end the seats are free, the timer says so, and they can be locked again @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, seats } = await lockTwoSeats(page, 42, 15);
  await expect(expired(page)).toBeVisible({ timeout: 40_000 });
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await other.goto(`/order/${id}`);
  for (const seat of seats)
    await expect(other.locator(`[role=gridcell][data-seat="${seat}"]`)).toHaveAccessibleName(
      /available/,
      SLOW,
    );
  await other.context().close();
  await expect(expired(page)).toContainText('Your tickets have gone back on sale.');
  await expectNoFaults(page);
  await expired(page).getByRole('button', { name: 'Get the same tickets back' }).click();
  await expect(expired(page)).toBeHidden(SLOW);
  await expect(clock(page)).toHaveText(/^[67]:\d\d$/, SLOW);
  await expect(chosen(page)).toHaveCount(2, SLOW);
  for (const seat of seats)
    await expect(page.locator(`[role=gridcell][data-seat="${seat}"]`)).toHaveAttribute(
      'aria-selected',
      'true',
    );
});

test('after its end an order can be started again from the seats @long', async ({ page }) => {
  const { id, seats } = await lockTwoSeats(page, 43, 300);
  await button(page, 'Choose tickets').click();
  await expect(page).toHaveURL(/step=chooseTickets/, SLOW);
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible(SLOW);
  await page.waitForLoadState('networkidle');
  await leaveSeconds(id, seats[0] ?? '', 15);
  await page.reload();
  await expect(expired(page)).toBeVisible({ timeout: 40_000 });
  await expired(page).getByRole('button', { name: 'Start again' }).click();
  await expect(page).not.toHaveURL(/step=chooseTickets/, SLOW);
  await expect(page.getByRole('heading', { name: 'Choose your seats' })).toBeVisible(SLOW);
  await expect(chosen(page)).toHaveCount(0);
  await expect(button(page, 'Choose tickets')).toBeDisabled();
});
