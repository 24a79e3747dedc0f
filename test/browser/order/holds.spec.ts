import { expect, test, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { openFixtureBrand, type FixtureBrand } from '../visitor/fixture-brand.ts';
import {
  acceptTerms,
  bank,
  button,
  CARDS,
  chooseSeats,
  expectTickets,
  fillCard,
  fillCustomer,
  fillDetails,
  pay,
  premiumTick,
} from '../visitor/purchase-visitor.ts';
import { chooseSeat } from '../visitor/seat-map.ts';

/** A member reserves seats without payment, and pays later by the link. */

test.setTimeout(120_000);

type Visit = FixtureBrand & { readonly number: string };

type Brand = Pick<Parameters<typeof openFixtureBrand>[2], 'code' | 'id' | 'offers'>;

async function openBrand(
  page: Page,
  baseURL: string,
  own: Brand = { code: 'reserving', id: 140 },
): Promise<Visit> {
  const brand = await openFixtureBrand(page, baseURL, {
    ...own,
    plans: { hall: smallHall },
    site: { auth: { provider: 'mobile', required: false, countries: [] }, holds: { offered: true } },
  });
  const number = `+35988${String(Date.now()).slice(-7)}`;
  const club = { key: 'club', name: { en: 'Club' }, ticketTypes: [] };
  const ana = { memberNumber: number.slice(1), mobileNumber: number, startDate: '2020-01-01' };
  await brand.load({ foyer: 1, memberships: [{ ...club, members: [ana] }] });
  return { ...brand, number };
}

async function goToPayment(page: Page, { origin, showings }: Visit): Promise<void> {
  await page.goto(`${origin}/order/${showings.get('hall')}?lang=en`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
}

async function signIn(page: Page, number: string): Promise<void> {
  await button(page, 'Sign in').click();
  await page.locator('input[name="signInNumber"]').fill(number);
  await page.locator('input[name="signInNumber"]').press('Enter');
  await page.getByLabel('6-digit code').pressSequentially('123456');
  await expect(page.getByText(/^You’re signed in with/)).toBeVisible();
}

test('a member reserves, finds the reservation by its code, and pays it after a declined card', async ({
  page,
  baseURL,
}) => {
  const visit = await openBrand(page, baseURL!);
  await goToPayment(page, visit);
  await expect(page.getByText(/^Members can reserve these seats and pay by/)).toBeVisible();
  await expect(button(page, 'Reserve without paying')).toBeHidden();
  await signIn(page, visit.number);
  // The details are asked for as for a payment; the card is not.
  await button(page, 'Reserve without paying').click();
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await fillCustomer(page);
  await expectNoFaults(page);
  await button(page, 'Reserve without paying').click();
  await expect(page).toHaveURL(/\/reservation\/[\w-]{22}/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your reservation');
  await expectNoFaults(page);
  const code = await page.locator('.ordering-hold-content bdi').innerText();

  await page.goBack();
  await expect(page.getByText('Your seats are reserved', { exact: true })).toBeVisible();
  await expect(page.getByText('No seats chosen yet')).toHaveCount(0);
  const order = new URL(page.url());
  order.searchParams.set('step', 'customerInfo');
  await page.getByRole('link', { name: 'Show the reservation' }).click();
  await expect(page).toHaveURL(/\/reservation\/[\w-]{22}/);
  const reservation = page.url();

  await page.goto(`${visit.origin}/?lang=en`);
  await page.getByRole('link', { name: 'Pay for a reservation' }).click();
  await page.getByLabel('Order reference').fill('AAAA-AAAA');
  await page.getByLabel('Mobile number').fill(visit.number);
  await button(page, 'Find the reservation').click();
  await expect(page.getByText(/^We can’t find an unpaid reservation/)).toBeVisible();
  await expect(page.getByLabel('Order reference')).toBeFocused();
  await expectNoFaults(page);
  await page.getByLabel('Order reference').fill(code.toLowerCase());
  await button(page, 'Find the reservation').click();
  await expect(page).toHaveURL(/\/reservation\/[\w-]{22}/);

  const payNow = page.getByRole('button', { name: /^Pay €/ });
  await fillCard(page, CARDS.declined);
  await payNow.click();
  await expect(page.getByText('Your card was declined')).toBeVisible({ timeout: 30_000 });
  // The payment's step of the order leads to the reservation, whatever became of an earlier payment.
  const tab = await page.context().newPage();
  await tab.goto(order.href);
  await expect(tab).toHaveURL(/\/reservation\/[\w-]{22}/);
  await tab.close();
  await fillCard(page, CARDS.good);
  await payNow.click();
  await expect(page).toHaveURL(/\/t\/[\w-]{22}/, { timeout: 30_000 });
  await page.goBack();
  await expect(page).not.toHaveURL(/\/reservation\//);
  await page.goto(reservation);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your reservation is paid');
  await expect(page.getByText('Paid by Visa ending 4242')).toBeVisible();
});

test('premium seats cannot be reserved: the order goes on as a regular one, and is paid', async ({
  page,
  baseURL,
}) => {
  const visit = await openBrand(page, baseURL!);
  await page.goto(`${visit.origin}/order/${visit.showings.get('hall')}?lang=en`);
  // Row D, behind its aisle.
  for (const seat of [36, 37]) await chooseSeat(page, seat);
  await premiumTick(page).click();
  await button(page, 'Choose tickets').click();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
  await signIn(page, visit.number);
  await expect(page.getByText('Premium seats can’t be reserved. You can pay for them now.')).toBeVisible();
  await expect(button(page, 'Reserve without paying')).toHaveCount(0);
  await expectNoFaults(page);
  await fillCustomer(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
});

test('a reservation is paid with a wallet after a declined one, or with a card that is saved', async ({
  page,
  baseURL,
}) => {
  const offers = [
    { method: 'wallet', provider: 'stripe' },
    { method: 'card', provider: 'demo' },
  ] as const;
  const visit = await openBrand(page, baseURL!, { code: 'wallet-reserving', id: 153, offers });
  await goToPayment(page, visit);
  await signIn(page, visit.number);
  await fillDetails(page);
  await button(page, 'Reserve without paying').click();
  await expect(page).toHaveURL(/\/reservation\/[\w-]{22}/);
  const wallet = page
    .frameLocator('iframe[title="Pay with Apple Pay or Google Pay"]')
    .frameLocator('iframe[title="Wallet"]');
  await wallet.getByRole('button', { name: 'Google Pay' }).click();
  await wallet.getByRole('button', { name: 'Pay with a declined card' }).click();
  await expect(page.getByText('Your card was declined')).toBeVisible({ timeout: 30_000 });
  await expectNoFaults(page);
  await wallet.getByRole('button', { name: 'Apple Pay' }).click();
  await wallet.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/t\/[\w-]{22}/, { timeout: 30_000 });

  await goToPayment(page, visit);
  // Who reserves is known from the first order.
  await expect(page.getByText('Elena Dimitrova')).toBeVisible();
  await acceptTerms(page);
  await button(page, 'Reserve without paying').click();
  await expect(page).toHaveURL(/\/reservation\/[\w-]{22}/);
  await fillCard(page, CARDS.good);
  await expect(page.getByLabel('Save this card for next time')).not.toBeChecked();
  await page.getByLabel('Save this card for next time').check();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page).toHaveURL(/\/t\/[\w-]{22}/, { timeout: 30_000 });

  await goToPayment(page, visit);
  await expect(page.getByRole('radio', { name: /Visa •••• 4242/ })).toBeVisible();
});

test('vouchers pay a part of a reservation, and then all of it', async ({ page, baseURL }) => {
  const visit = await openBrand(page, baseURL!, { code: 'voucher-reserving', id: 154 });
  const of = (reference: string, amount: number) => ({
    reference: reference + visit.number.slice(-7),
    amount,
  });
  const [small, large] = [of('SMALL-', 5), of('LARGE-', 200)];
  await visit.load({
    foyer: 1,
    voucherClasses: [{ key: 'card', name: { en: 'Gift card' }, vouchers: [small, large] }],
  });
  await goToPayment(page, visit);
  await signIn(page, visit.number);
  await fillCustomer(page);
  await button(page, 'Reserve without paying').click();
  await expect(page).toHaveURL(/\/reservation\/[\w-]{22}/);
  const field = page.getByRole('textbox', { name: /^(Gift card or voucher|Another code)$/ });
  await field.fill('NOBODY');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectNoFaults(page);
  await field.fill(small.reference);
  await field.press('Enter');
  await expect(page.getByText('Left to pay', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Left to pay', { exact: true })).toBeVisible();
  await fillCard(page, CARDS.declined);
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByText('Your card was declined')).toBeInViewport({ timeout: 30_000 });
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByText(/these aren’t tickets yet/)).toBeVisible();
  // The declined card left the voucher as it was.
  await field.fill(large.reference);
  await field.press('Enter');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectNoFaults(page);
  await button(page, 'Get your tickets').click();
  await expect(page).toHaveURL(/\/t\/[\w-]{22}/, { timeout: 30_000 });
  // A second tab sees it when the visitor comes to it.
  await second.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(second.getByText('These seats are paid for')).toBeVisible();
  await expect(second.getByText(/these aren’t tickets yet/)).toHaveCount(0);
});

test('whoever gives a reservation back while it is being paid elsewhere sees that payment @long', async ({
  page,
  baseURL,
  browser,
}) => {
  const visit = await openBrand(page, baseURL!);
  await goToPayment(page, visit);
  await signIn(page, visit.number);
  await fillCustomer(page);
  await button(page, 'Reserve without paying').click();
  await expect(page).toHaveURL(/\/reservation\/[\w-]{22}/);
  // In another tab of the customer, and of a companion who has the link.
  const tab = await page.context().newPage();
  const companion = await browser.newPage();
  for (const one of [tab, companion]) {
    await one.goto(page.url());
    await button(one, 'Release the seats').click();
  }
  await fillCard(page, CARDS.asksTheBank);
  await page.getByRole('button', { name: /^Pay €/ }).click();
  const approve = bank(page).getByRole('button', { name: 'Yes, approve' });
  await expect(approve).toBeVisible({ timeout: 30_000 });
  for (const one of [tab, companion]) await button(one, 'Yes, release them').click();
  await expect(tab.getByRole('dialog', { name: 'Your payment isn’t finished' })).toBeVisible();
  await expect(companion.getByText('Someone is paying for this reservation')).toBeVisible();
  await expect(button(companion, 'Yes, release them')).toHaveCount(0);
  await expect(companion.getByRole('heading', { level: 1 })).toBeFocused();
  await approve.click();
  await expect(page).toHaveURL(/\/t\/[\w-]{22}/, { timeout: 30_000 });
  await expect(tab).toHaveURL(/\/t\/[\w-]{22}/, { timeout: 30_000 });
  await expect(companion.getByText('These seats are paid for')).toBeVisible({ timeout: 30_000 });
  await companion.close();
});

test('a reservation is given back, and its seats can be chosen again @long', async ({ page, baseURL }) => {
  const visit = await openBrand(page, baseURL!);
  await goToPayment(page, visit);
  await signIn(page, visit.number);
  await fillCustomer(page);
  await button(page, 'Reserve without paying').click();
  // The second tap of a double tap releases nothing.
  await button(page, 'Release the seats').dblclick();
  if (await button(page, 'Keep the reservation').isVisible())
    await button(page, 'Keep the reservation').click();
  await button(page, 'Release the seats').click();
  await expectNoFaults(page);
  // Each press removes its own button.
  await expect(button(page, 'Keep the reservation')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Release the seats')).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'Yes, release them').click();
  await expect(page.getByText('The seats have been released')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Choose seats again' }).click();
  await chooseSeats(page);
});
