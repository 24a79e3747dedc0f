import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectNoFaults, goToTickets, openArena, takePlaces } from '../visitor/arena-visitor.ts';
import { insist } from '../visitor/insist.ts';
import { screenNo } from '../visitor/screen.ts';
import { button, comeToTickets } from '../visitor/purchase-visitor.ts';
import { WHOLE_PROGRAMME } from '../../support/whole-programme.ts';

/** Tickets that need more seats: choosing one adds the seats, or reports that there are not enough. */

const SLOW = { timeout: 20_000 };

/** The cards of numbered seats, each with the choice of its ticket. */
const seats = (page: Page): Locator => page.getByRole('group', { name: /^Ticket for Row / });
/** The card of a ticket that covers several seats. */
const shared = (page: Page): Locator => page.getByRole('group', { name: /^Ticket for .+ and / });
/** What screen readers hear after a change. */
const news = (page: Page): Locator => page.getByRole('status').filter({ hasText: /Total €[\d.]+\.$/ });
const oneMore = (page: Page): Locator => page.getByRole('region', { name: 'Add a ticket' });

/** Opens a late presentation in a hall of Aurora Vitosha, with few seats sold; each screen has its own. */
async function openHall(page: Page, hall: string): Promise<void> {
  const reply = await page.request.get(WHOLE_PROGRAMME);
  const { presentations } = (await reply.json()) as {
    presentations: { id: number; locationName: string; venueName: string; sale: { state: string } }[];
  };
  const open = presentations.filter(
    ({ locationName, venueName, sale }) =>
      locationName === 'Aurora Vitosha' && venueName === hall && sale.state === 'onSale',
  );
  await page.goto(`/order/${open.at(-3 - screenNo())!.id}`);
}

/** Chooses the first free seat of a kind by keyboard and continues to its ticket. */
async function goToTicketOf(page: Page, kind: RegExp): Promise<void> {
  const free = page.getByRole('gridcell', { name: kind }).first();
  await expect(free).toBeAttached(SLOW);
  const seat = page.locator(`[role=gridcell][data-seat="${await free.getAttribute('data-seat')}"]`);
  await insist(
    () => seat.press('Space'),
    async () => (await seat.getAttribute('aria-selected')) === 'true',
  );
  await goToTickets(page);
  await expect(seats(page)).toHaveCount(1, SLOW);
}

test('a family ticket adds the missing seats and is one card, one more ticket adds the next seat', async ({
  page,
}) => {
  await openHall(page, 'Screen 5');
  await goToTicketOf(page, /^Row \w+, seat \d+, available/);
  await seats(page)
    .getByRole('radio', { name: /^Family of four/ })
    .click();
  await expect(shared(page)).toHaveCount(1, SLOW);
  await expect(seats(page)).toHaveCount(0);
  await expect(shared(page).getByRole('radio', { name: /^Family of four/ })).toBeFocused();
  await expect(news(page)).toContainText('4 tickets.');
  await expect(page.locator('.tickets-seat .ui-badge')).toHaveText('4×');
  await expect(page.getByText('€0.00')).toHaveCount(0);

  await oneMore(page)
    .getByRole('button', { name: /: Adult, / })
    .click();
  await expect(seats(page)).toHaveCount(1, SLOW);
  await expect(page.getByRole('radio', { name: /^Adult/, checked: true })).toHaveCount(1);
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/, SLOW);
});

test('arrow keys pass a ticket for several seats without choosing it; the space bar chooses', async ({
  page,
}) => {
  await openHall(page, 'Screen 5');
  await goToTicketOf(page, /^Row \w+, seat \d+, available/);
  const radio = (name: RegExp): Locator => page.getByRole('radio', { name });
  const family = radio(/^Family of four/);
  await radio(/^Adult/).focus();
  const types = await page.getByRole('radio').count();
  for (let i = 0; i < types && !(await family.evaluate((one) => one === document.activeElement)); i += 1)
    await page.keyboard.press('ArrowDown');
  await expect(family).toBeFocused();
  await expect(family).not.toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(seats(page)).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(shared(page)).toHaveCount(1, SLOW);
  await expect(family).toBeFocused();
  // Nor does it leave it.
  await page.keyboard.press('ArrowUp');
  await expect(shared(page)).toHaveCount(1);
  await expect(family).toBeChecked();
});

test('one press gives all seats the same ticket, and says how many can have it @long', async ({ page }) => {
  await openHall(page, 'Screen 5');
  await goToTicketOf(page, /^Row \w+, seat \d+, available/);
  const same = page.getByRole('region', { name: 'Same ticket for all seats' });
  await expect(same).toHaveCount(0);
  const another = oneMore(page).getByRole('button', { name: /: Adult, / });
  await another.click();
  await expect(seats(page)).toHaveCount(2, SLOW);
  const tickets = (name: RegExp): Locator => page.getByRole('radio', { name, checked: true });
  const placeOfFirst = (): Promise<number> =>
    seats(page)
      .first()
      .evaluate((one) => Math.round(one.getBoundingClientRect().y + scrollY));
  const before = await placeOfFirst();
  await same.getByRole('button', { name: 'Student', exact: true }).click();
  await expect(tickets(/^Student/)).toHaveCount(2);
  await expect(same.getByText('All seats: Student.')).toBeVisible();
  await expect(news(page)).toContainText(': Student. ');
  expect(await placeOfFirst()).toBe(before);
  await expectNoFaults(page);

  await another.click();
  await expect(seats(page)).toHaveCount(3, SLOW);
  await another.click();
  await expect(seats(page)).toHaveCount(4, SLOW);
  await another.click();
  await expect(seats(page)).toHaveCount(5, SLOW);
  await same.getByRole('button', { name: 'Family of four (4 of 5)' }).click();
  await expect(tickets(/^Family/)).toHaveCount(1);
  await expect(seats(page)).toHaveCount(1);
  await expect(same.getByText('Family of four: 4 of 5 seats. The others keep their tickets.')).toBeVisible();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/, SLOW);
});

test('places without numbers: one more of a type adds one more place', async ({ page, baseURL }) => {
  await openArena(page, baseURL, 'mixed');
  await takePlaces(page, /^Add one ticket: Arena$/, 1);
  await goToTickets(page);
  const adults = page.getByRole('group', { name: 'Adult', exact: true });
  await expect(adults.locator('output')).toHaveText('1');
  await adults.getByRole('button', { name: 'Add one: Adult' }).click();
  await expect(adults.locator('output')).toHaveText('2', SLOW);
});

test('tickets add seats of their price until none is left, then a note is shown @long', async ({ page }) => {
  await openHall(page, 'Screen 7');
  await goToTicketOf(page, /sofa seat, available/);
  const note = page.getByText('Not enough seats available');
  // Four sofas of two, some of them sold: an order may have more seats.
  for (let own = 1; !(await note.isVisible()); own++) {
    expect(own).toBeLessThan(9);
    await oneMore(page)
      .getByRole('button', { name: /Adult, / })
      .click();
    await expect(note.or(seats(page).nth(own)).first()).toBeVisible(SLOW);
  }
  await button(page, 'Choose more seats').click();
  await expect(page).toHaveURL(/step=chooseSeats/, SLOW);
});

test('without a chosen seat, a ticket adds the best one @long', async ({ page, context }) => {
  await comeToTickets(page, 44);
  // Unlocked in another tab: here the choice of tickets has no seats.
  const other = await context.newPage();
  await other.goto(page.url());
  for (const left of [1, 0]) {
    await other
      .getByRole('button', { name: /^Remove Row / })
      .first()
      .click();
    if (left) await expect(seats(other)).toHaveCount(left, SLOW);
  }
  const first = page.getByRole('region', { name: 'Or start with a ticket' });
  await expect(first).toBeVisible(SLOW);
  await first
    .getByRole('button', { name: /: Student, / })
    .first()
    .click();
  await expect(seats(page)).toHaveCount(1, SLOW);
  await expect(page.getByRole('radio', { name: /^Student/, checked: true })).toHaveCount(1);
});

test('a press that removes its own button leaves the focus nearby @long', async ({ page }) => {
  await comeToTickets(page, 12);
  const extra = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Water' }) });
  const add = extra.getByRole('button').last();
  await insist(
    () => add.press('Enter'),
    async () => (await extra.getByRole('button').count()) === 2,
  );
  await expect(extra.getByRole('button').last()).toBeFocused();
  await extra.getByRole('button').first().press('Enter');
  await expect(extra.getByRole('button')).toHaveCount(1);
  await expect(extra.getByRole('button')).toBeFocused();

  const remove = page.getByRole('button', { name: /^Remove Row / }).filter({ visible: true });
  const [first, second] = await remove.all();
  const name = await second!.getAttribute('aria-label');
  await first!.press('Enter');
  await expect(remove).toHaveCount(1, SLOW);
  await expect(page.getByRole('button', { name: name! }).filter({ visible: true })).toBeFocused();
});

test('what changes is said once, with its name, the new number and the total @long', async ({ page }) => {
  await comeToTickets(page, 13);
  const water = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Water' }) });
  await water.getByRole('button', { name: /^Add Water/ }).click();
  await expect(news(page)).toHaveText(/^Water \(still\): 1\. Total €[\d.]+\.$/);
  await water.getByRole('button', { name: /^Add one: Water/ }).click();
  await expect(news(page)).toHaveText(/^Water \(still\): 2\. Total /);
  // The number alone is not said as well.
  await expect(water.getByRole('status')).toHaveAttribute('aria-live', 'off');

  const remove = page.getByRole('button', { name: /^Remove Row / }).filter({ visible: true });
  const [first, second] = await remove.all();
  const kept = await first!.getAttribute('aria-label');
  await second!.press('Enter');
  await expect(news(page)).toHaveText(/^Ticket for .\w+. removed\. 1 ticket\. Total €[\d.]+\.$/, SLOW);
  // After the last ticket: the one before it.
  await expect(page.getByRole('button', { name: kept! }).filter({ visible: true })).toBeFocused();
});
