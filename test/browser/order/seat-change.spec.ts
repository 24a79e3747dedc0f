import { expect, test, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { openFixtureBrand, type FixtureBrand } from '../visitor/fixture-brand.ts';
import { insist } from '../visitor/insist.ts';
import { button, CARDS, expectTickets, fillCard, fillDetails, pay } from '../visitor/purchase-visitor.ts';

/** A buyer gives tickets other seats. Adults cost 9.50 in rows A to C and 11.00 in row D. */

test.setTimeout(120_000);

const openBrand = (page: Page, baseURL: string): Promise<FixtureBrand> =>
  openFixtureBrand(page, baseURL, {
    code: 'changing',
    id: 144,
    plans: { hall: smallHall },
    policies: { hall: 1 },
    site: { changeSeats: { offered: true, untilMinutes: 0 } },
  });

/** Chooses seats by keyboard, by the names of row and seat. */
async function choose(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const seat = page.getByRole('gridcell', { name: new RegExp(`^Row ${name[0]}, seat ${name.slice(1)},`) });
    await insist(
      () => seat.press('Space'),
      async () => (await seat.getAttribute('aria-selected')) === 'true',
    );
  }
}

/** Buys A1 and A2, and goes to the page on which their seats are changed. */
async function buyAndChange(page: Page, { origin, showings }: FixtureBrand): Promise<void> {
  await page.goto(`${origin}/order/${showings.get('hall')}?lang=en`);
  await choose(page, ['A1', 'A2']);
  await button(page, 'Choose tickets').click();
  await button(page, 'Go to payment').click();
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.getByRole('link', { name: 'Change seats' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change seats' })).toBeVisible();
  // The address opens the order: it is not for the tag manager of the document before.
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(false);
  await expectNoFaults(page);
}

test('seats at the same price are changed at once', async ({ page, baseURL }) => {
  await buyAndChange(page, await openBrand(page, baseURL!));
  await button(page, 'Choose new seats').click();
  await expect(page.getByText('You’re changing your seats')).toBeVisible();
  await expect(page.getByText(/You keep .A1. and .A2. until you confirm/)).toBeVisible();
  await expect(page.getByText('Your order is complete')).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop changing' }).click();
  await expect(page.getByText('You’re changing your seats')).toHaveCount(0);
  await expect(page.getByText('Your order is complete')).toBeVisible();
  await page.goBack();
  await button(page, 'Choose new seats').click();
  await choose(page, ['B1', 'B2']);
  // It is known after a reload too.
  await page.reload();
  await button(page, 'Choose these seats').click();
  await expect(page.getByText(/^Row .B., seat .1.$/)).toBeVisible();
  await expect(page.getByText(/^instead of Row .A., seat .1.$/)).toBeVisible();
  await expect(page.getByText('No change in price')).toBeVisible();
  await expectNoFaults(page);
  await button(page, 'Change seats').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your seats have been changed');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/^Row .B., seat .1.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Show the tickets' }).click();
  await expect(page.getByRole('img', { name: /^QR code for Row .B., seat .1./ })).toBeVisible();
});

test('dearer seats are paid for before they are changed @long', async ({ page, baseURL }) => {
  await buyAndChange(page, await openBrand(page, baseURL!));
  await button(page, 'Choose new seats').click();
  await choose(page, ['D1']);
  await button(page, 'Choose these seats').click();
  // One seat for two tickets: which one is to move?
  await expect(
    page.getByText('You’ve chosen 1 seat, but you’re changing the seats of 2 tickets.'),
  ).toBeVisible();
  await expectNoFaults(page);
  await page.getByLabel(/^Row .A., seat .1./).uncheck();
  await expect(page.getByText('To pay: €1.50')).toBeVisible();
  await expect(page.getByText(/^instead of Row .A., seat .2.$/)).toBeVisible();
  await button(page, 'Change seats and pay').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for your new seats');
  await expectNoFaults(page);
  await fillCard(page, CARDS.declined);
  const payNow = page.getByRole('button', { name: 'Pay €1.50' });
  await payNow.click();
  await expect(page.getByText('Your card was declined')).toBeVisible({ timeout: 30_000 });
  await fillCard(page, CARDS.good);
  await payNow.click();
  await expect(page).toHaveURL(/\/t\/[\w-]{22}/, { timeout: 30_000 });
  await expect(page.getByRole('img', { name: /^QR code for Row .A., seat .1./ })).toBeVisible();
});
