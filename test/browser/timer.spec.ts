import { Client } from 'pg';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { databaseUrl, isDatabaseKnown } from '../support/run-database.ts';
import { expectNoFaults } from './arena-visitor.ts';
import { button, chooseSeats, ownShowing } from './purchase-visitor.ts';

/** The clock of an order at its end. Its deadline is moved in the database: nobody waits for minutes here. */

const SLOW = { timeout: 20_000 };

test.setTimeout(120_000);

test.beforeEach(() => {
  test.skip(!isDatabaseKnown(), 'the database of this server is not known here');
});

/** Leaves so many seconds to the visitor of the default brand who holds a seat, and to all seats of that order. */
async function leaveSeconds(presentationId: number, seatNo: string, seconds: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    // Tells the server as another process of the shop would: it knows the ends of all holds by heart.
    const { rows } = await client.query(
      `with mine as (
         select tenant_id, presentation_id, holder, now() + $3 * interval '1 second' as until
           from claim join tenant using (tenant_id)
          where code = 'aurora' and presentation_id = $1 and seat_no = $2 and state = 0 and expires > now()),
       clock as (
         update hold set deadline = until from mine
          where hold.tenant_id = mine.tenant_id and session_id = holder),
       moved as (
         update claim set expires = until from mine
          where claim.tenant_id = mine.tenant_id and claim.presentation_id = mine.presentation_id
            and claim.holder = mine.holder and state = 0 and expires > now()
          returning claim.tenant_id, seat_no)
       select pg_notify('foyer_seats',
                json_build_array('', tenant_id, json_agg(json_build_array($1::int, seat_no)))::text)
         from moved group by tenant_id`,
      [presentationId, Number(seatNo), seconds],
    );
    expect(rows).toHaveLength(1);
  } finally {
    await client.end();
  }
}

const still = (page: Page): Locator => page.getByRole('dialog', { name: 'Still choosing?' });
const expired = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Time expired' });
const chosen = (page: Page): Locator => page.locator('[role=gridcell][aria-selected="true"]');
const clock = (page: Page): Locator => page.getByRole('timer', { name: 'Time left' }).first();

/** Holds two seats with so many seconds left; returns the showing and the seats. */
async function holdSeats(page: Page, own: number, seconds: number): Promise<{ id: number; seats: string[] }> {
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

test('near its end the clock asks, and more time can be had @long', async ({ page }) => {
  await holdSeats(page, 40, 90);
  await expect(still(page)).toBeVisible(SLOW);
  await expect(still(page)).toContainText('We are holding');
  await expect(still(page).getByRole('timer')).toHaveText(/^[01]:\d\d$/);
  await expectNoFaults(page);
  await still(page)
    .getByRole('button', { name: /^Keep them \d+ more minutes$/ })
    .click();
  await expect(still(page)).toBeHidden(SLOW);
  await expect(clock(page)).toHaveText(/^[67]:\d\d$/, SLOW);
  await expect(chosen(page)).toHaveCount(2);
  await expect(button(page, 'Choose tickets')).toBeEnabled();
});

/** Seconds that a clock shows, '6:05' as 365. */
const secondsOn = async (shown: Locator): Promise<number> => {
  const [minutes = 0, seconds = 0] = ((await shown.textContent()) ?? '').split(':').map(Number);
  return 60 * minutes + seconds;
};

test('seats that are kept for longer stay taken for others when their first time is over @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, seats } = await holdSeats(page, 44, 30);
  await still(page)
    .getByRole('button', { name: /^Keep them/ })
    .click();
  await expect(clock(page)).toHaveText(/^[67]:\d\d$/, SLOW);
  const atFirst = await secondsOn(clock(page));
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await other.goto(`/order/${id}`);
  const there = (seat: string): Locator => other.locator(`[role=gridcell][data-seat="${seat}"]`);
  for (const seat of seats) await expect(there(seat)).toHaveAccessibleName(/someone is choosing it/, SLOW);
  await expect.poll(() => secondsOn(clock(page)), { timeout: 60_000 }).toBeLessThan(atFirst - 35);
  await other.reload();
  for (const seat of seats) await expect(there(seat)).toHaveAccessibleName(/someone is choosing it/);
  await other.context().close();
});

test('seats that are let go are free for everybody @long', async ({ page, browser, baseURL }) => {
  const { id, seats } = await holdSeats(page, 41, 90);
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await other.goto(`/order/${id}`);
  const there = (seat: string): Locator => other.locator(`[role=gridcell][data-seat="${seat}"]`);
  for (const seat of seats) await expect(there(seat)).toHaveAccessibleName(/someone is choosing it/, SLOW);
  await still(page).getByRole('button', { name: 'Let the seats go' }).click();
  await expect(still(page)).toBeHidden(SLOW);
  await expect(chosen(page)).toHaveCount(0, SLOW);
  await expect(clock(page)).toHaveCount(0);
  for (const seat of seats) await expect(there(seat)).toHaveAccessibleName(/available/, SLOW);
  await other.context().close();
});

test('after its end the seats are free, the clock says so, and they can be had again @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, seats } = await holdSeats(page, 42, 15);
  await expect(expired(page)).toBeVisible({ timeout: 40_000 });
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await other.goto(`/order/${id}`);
  for (const seat of seats)
    await expect(other.locator(`[role=gridcell][data-seat="${seat}"]`)).toHaveAccessibleName(
      /available/,
      SLOW,
    );
  await other.context().close();
  await expect(expired(page)).toContainText('Your seats have gone back on sale. Nothing was paid.');
  await expectNoFaults(page);
  await expired(page).getByRole('button', { name: 'Take the same seats again' }).click();
  await expect(expired(page)).toBeHidden(SLOW);
  await expect(clock(page)).toHaveText(/^[67]:\d\d$/, SLOW);
  await expect(chosen(page)).toHaveCount(2, SLOW);
  for (const seat of seats)
    await expect(page.locator(`[role=gridcell][data-seat="${seat}"]`)).toHaveAttribute(
      'aria-selected',
      'true',
    );
});

test('after its end an order can be begun anew, from the seats @long', async ({ page }) => {
  const { id, seats } = await holdSeats(page, 43, 300);
  await button(page, 'Choose tickets').click();
  await expect(page).toHaveURL(/step=chooseTickets/, SLOW);
  await expect(page.getByRole('heading', { name: 'Who is coming?' })).toBeVisible(SLOW);
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
