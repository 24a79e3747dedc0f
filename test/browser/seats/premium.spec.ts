import { expect, test, type Page } from '@playwright/test';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { smallHall } from '../../support/cinema.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button, premiumTick } from '../visitor/purchase-visitor.ts';
import { chooseSeat, chosenSeats } from '../visitor/seat-map.ts';

/** Premium seats: what they buy, and their confirmation in the summary (specification section 5, 'Seats'). */

/** Two seats at the side, and eight premium ones in the middle. */
const front: Chart = {
  ...smallHall,
  name: 'Front',
  sections: [
    {
      id: 1,
      name: 'Stalls',
      level: 0,
      rows: [
        { label: 'A', parts: [[0, 20, 10, 20, 0, 2]] },
        { label: 'B', parts: [[25, 40, 95, 40, 0, 8]], levels: [[0, 8, 1]] },
      ],
    },
  ],
};

const HALLS = { code: 'premium-seats', id: 85, plans: { small: smallHall, front } };
/** Row D, behind its aisle, is premium. */
const [PREMIUM, NEXT, ANOTHER] = [36, 37, 38];
const ORDINARY = 3;

const next = (page: Page) => button(page, 'Choose tickets');

async function openHall(page: Page, baseURL: string): Promise<void> {
  const { origin, showings } = await openFixtureBrand(page, baseURL, HALLS);
  await page.goto(`${origin}/order/${showings.get('small')}?lang=en`);
}

/** Chooses a seat and waits until the server's bill has it. */
async function lockSeat(page: Page, seatNo: number): Promise<void> {
  const isRead = page.waitForResponse((reply) => reply.url().endsWith('/cart'));
  await chooseSeat(page, seatNo);
  await isRead;
}

test('premium seats are confirmed in the summary, once in an order, and nothing covers the hall', async ({
  page,
  baseURL,
}) => {
  await openHall(page, baseURL!);
  await lockSeat(page, PREMIUM);
  await expect(premiumTick(page)).toHaveAccessibleName(
    /^Yes, .?Premium.?, €11.00 each\s*Wider seats with more legroom$/,
  );
  await expect(premiumTick(page)).not.toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await lockSeat(page, NEXT);
  await expectNoFaults(page);

  await next(page).click();
  await expect(premiumTick(page)).toBeFocused();
  await expect(premiumTick(page)).toHaveAccessibleDescription('Tick this to continue.');
  await expect(page.getByText('Confirm your seats')).toHaveCount(0);
  await expect(page).not.toHaveURL(/step=/);

  await premiumTick(page).press('Space');
  // Where the tick goes away, the focus is on the next step.
  await expect(premiumTick(page).or(next(page)).and(page.locator(':focus'))).toHaveCount(1);
  await next(page).click();
  await expect(page).toHaveURL(/step=chooseTickets/);
  await page.goBack();
  await lockSeat(page, ANOTHER);
  await expect(premiumTick(page).and(page.locator(':not(:checked)'))).toHaveCount(0);
  await next(page).click();
  await expect(page).toHaveURL(/step=chooseTickets/);
});

test('a confirmation can be taken back until the next step @long', async ({ page, baseURL }) => {
  await openHall(page, baseURL!);
  await lockSeat(page, PREMIUM);
  await lockSeat(page, NEXT);
  await premiumTick(page).click();
  // The phone's bar has it among the lines from now on.
  const total = page.locator('.ui-sticky-bar-text').locator('visible=true');
  if (await total.isVisible()) await total.click();
  await expect(premiumTick(page)).toBeChecked();
  await premiumTick(page).click();
  await next(page).click();
  await expect(premiumTick(page).first()).toBeFocused();
  await expect(page).not.toHaveURL(/step=/);
});

test('seats of other levels ask for nothing @long', async ({ page, baseURL }) => {
  await openHall(page, baseURL!);
  await lockSeat(page, ORDINARY);
  await lockSeat(page, ORDINARY + 1);
  await expect(chosenSeats(page)).toHaveCount(2);
  await expect(page.locator('input[name="premium"]')).toHaveCount(0);
  await next(page).click();
  await expect(page).toHaveURL(/step=chooseTickets/);
});

test('a search finds premium seats where only they are enough, and says so @long', async ({
  page,
  baseURL,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('front')}?lang=en`);
  const find = button(page, /^Find seats(?: together)?$/);
  // The row with the best view is premium.
  await find.click();
  await expect(chosenSeats(page)).toHaveCount(2);
  await expect(page.locator('input[name="premium"]')).toHaveCount(0);
  const note = page.getByText(/^Only .?Premium.? has enough seats left: €11\.00 each\.$/);
  await expect(note).toHaveCount(0);
  await button(page, 'One more').click();
  await find.click();
  await expect(note).toBeVisible();
  await expect(chosenSeats(page)).toHaveCount(3);
  await expect(premiumTick(page)).not.toBeChecked();
  await expectNoFaults(page);
});
