import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  buyTickets,
  clock,
  codes,
  expectConfirmation,
  expectNoFaults,
  goToTickets,
  openArena,
  showList,
  takePlaces,
} from '../visitor/arena-visitor.ts';
import { button, cardForm, CARDS, ownShowing, pay } from '../visitor/purchase-visitor.ts';
import { screenNo } from '../visitor/screen.ts';

/** Whole purchases to the confirmation, one for each kind of place, and one by keyboard only. */

const SLOW = { timeout: 20_000 };

test.setTimeout(150_000);

test('general admission: tickets of two types, and their codes @long', async ({ page, baseURL }) => {
  await openArena(page, baseURL, 'singleGA');
  await takePlaces(page, /^Add one ticket: Adult$/, 3);
  await page.getByRole('button', { name: 'Remove one ticket: Adult' }).click();
  await takePlaces(page, /^Add one ticket: Student$/, 1);
  const adults = page.getByRole('group', { name: 'Adult', exact: true });
  await expect(adults.locator('output')).toHaveText('2');
  await expect(clock(page)).toBeVisible();
  await buyTickets(page);
  await expect(codes(page)).toHaveCount(3);
});

test('several standing areas: places of one of them @long', async ({ page, baseURL }) => {
  await openArena(page, baseURL, 'multiGA');
  await takePlaces(page, /^Add one ticket: Adult, /, 2, ['Golden Circle', 'Arena'][screenNo() % 2]);
  await expect(clock(page)).toBeVisible(SLOW);
  await buyTickets(page);
  await expect(codes(page)).toHaveCount(2);
});

test('a hall with seats and standing places: a seat by the list, and no second price level @long', async ({
  page,
  baseURL,
}) => {
  await openArena(page, baseURL, 'mixed');
  await showList(page);
  const list = page.getByRole('region', { name: 'Available seats' });
  const section = ['106', '119', '108', '117'][screenNo()]!;
  await list.getByText(new RegExp(`^${section}: [\\d,]+ left`)).click();
  const lower = list.getByRole('checkbox', { name: /available, €49/ });
  await lower.first().check();
  await expect(clock(page)).toBeVisible(SLOW);
  await expectNoFaults(page);

  await list.getByText(/^206: [\d,]+ left/).click();
  const upper = list.getByRole('checkbox', { name: /available, €29/ }).first();
  await upper.click();
  const note = page.getByText('Choose seats in one price band');
  await expect(note).toBeVisible();
  await expect(page.getByText('All the seats in an order must be in the same price band.')).toBeVisible();
  await expect(upper).not.toBeChecked();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'Add one ticket: Arena' }).click();
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(1);

  await goToTickets(page);
  await buyTickets(page);
  await expect(codes(page)).toHaveCount(1);
});

test('a hall with seats and standing places: only standing places @long', async ({ page, baseURL }) => {
  await openArena(page, baseURL, 'mixed');
  await takePlaces(page, /^Add one ticket: Arena$/, 2);
  await expectNoFaults(page);
  await goToTickets(page);
  await buyTickets(page);
  await expect(codes(page)).toHaveCount(2);
});

/** Presses Tab until the focus is there; goes through frames as the browser does. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal.first()).toBeAttached(SLOW);
  const isThere = (): Promise<boolean> =>
    goal
      .first()
      .evaluate(
        (element) => element.ownerDocument.activeElement === element && element.ownerDocument.hasFocus(),
      );
  for (let presses = 0; presses < 150; presses++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not lead there');
}

test('the keyboard alone buys a ticket @long', async ({ page }) => {
  const { id } = await ownShowing(page, 30);
  await page.goto(`/order/${id}`);
  const keys = page.keyboard;
  const cell = page.locator('[role=gridcell][tabindex="0"]');
  await tabTo(page, cell);
  // F goes to the next free seat after the row's first; then its neighbour.
  await keys.press('ArrowDown');
  await keys.press('f');
  await keys.press('Space');
  const chosen = page.locator('[role=gridcell][aria-selected="true"]');
  await expect(chosen).toHaveCount(1, SLOW);
  await expectNoFaults(page);

  const onwards = button(page, 'Choose tickets');
  const offer = button(page, /^(?:Move to |Choose the whole sofa)/);
  await expect(onwards).toBeEnabled(SLOW);
  await tabTo(page, onwards);
  await keys.press('Enter');
  await expect(async () => {
    if (await offer.isVisible()) {
      await tabTo(page, offer);
      await keys.press('Enter');
      await tabTo(page, onwards);
      await keys.press('Enter');
    }
    expect(page.url()).toContain('step=chooseTickets');
  }).toPass({ timeout: 40_000 });

  // Radio buttons have one tab stop, and arrows choose.
  const usual = page.getByRole('radio', { checked: true }).first();
  await tabTo(page, usual);
  const before = (await usual.getAttribute('value')) ?? '';
  await keys.press('ArrowDown');
  await expect(usual).not.toHaveAttribute('value', before, SLOW);
  await expectNoFaults(page);
  await tabTo(page, button(page, 'Go to payment'));
  await keys.press('Enter');
  await expect(page).toHaveURL(/step=customerInfo/, SLOW);

  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await keys.type('elena@posta.example');
  // Terms and card, in the order of the page: Tab starts again after its end.
  const form = cardForm(page);
  await tabTo(page, form.getByLabel('Card number'));
  await keys.type(CARDS.good);
  await tabTo(page, form.getByLabel('Expiry date'));
  await keys.type('839');
  await tabTo(page, form.getByLabel('Security code'));
  await keys.type('123');
  const terms = page.getByLabel(/I accept the terms/);
  await tabTo(page, terms);
  await keys.press('Space');
  await expect(terms).toBeChecked();
  await expectNoFaults(page);
  await tabTo(page, pay(page));
  await keys.press('Enter');
  await expectConfirmation(page);
  await expect(codes(page).first()).toBeVisible();
});
