import { expect, test, type Page } from '@playwright/test';
import { cinema, smallHall } from '../../support/cinema.ts';
import { expectNoFaults, goToTickets } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import {
  button,
  cardForm,
  CARDS,
  expectTickets,
  fillCard,
  fillCustomer,
  pay,
} from '../visitor/purchase-visitor.ts';
import { screenNo } from '../visitor/screen.ts';
import { chooseSeat } from '../visitor/seat-map.ts';

/** Loyalty points that pay a part of an order of 29.70: 100 are worth 1.00. */

type Visit = { readonly number: string; readonly load: (worth: object) => Promise<unknown> };

/** The tickets of three seats, at a brand with a member of 2,000 points. Returns the member's mobile number. */
async function openTickets(page: Page, baseURL: string): Promise<Visit> {
  const { origin, showings, load } = await openFixtureBrand(page, baseURL, {
    code: `pointed${screenNo()}`,
    id: 180 + screenNo(),
    plans: { hall: smallHall },
    site: { auth: { provider: 'mobile', required: false, countries: [] } },
  });
  const number = `+35988${String(Date.now()).slice(-7)}`;
  const ana = { memberNumber: number.slice(1), mobileNumber: number, points: 2000, startDate: '2020-01-01' };
  const club = { key: 'club', name: { en: 'Gold' }, ticketTypes: ['points'], members: [ana] };
  const { priceLists } = cinema() as { priceLists: { prices: object[] }[] };
  await load({
    foyer: 1,
    ticketTypes: [{ key: 'points', name: { en: 'For points' }, position: 10, byMember: true }],
    priceLists: priceLists.map((list) => ({
      ...list,
      prices: [...list.prices, { group: 'standard', ticket: 'points', price: 1, pointsPrice: 400 }],
    })),
    memberships: [{ ...club, pointsWorth: { points: 100, amount: 1 } }],
  });
  await page.goto(`${origin}/order/${showings.get('hall')}?lang=en`);
  for (const seat of [0, 1, 2]) await chooseSeat(page, seat);
  await goToTickets(page);
  return {
    number,
    load: (worth: object) => load({ foyer: 1, memberships: [{ ...club, pointsWorth: worth }] }),
  };
}

/** Their payment's page. */
async function openPayment(page: Page, baseURL: string): Promise<Visit> {
  const visit = await openTickets(page, baseURL);
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
  return visit;
}

const use = (page: Page) => button(page, 'Use points');
const news = (page: Page, hasText: string) => page.getByRole('status').filter({ hasText });

async function signIn(page: Page, number: string): Promise<void> {
  await button(page, 'Sign in').click();
  await page.locator('input[name="signInNumber"]').fill(number);
  await page.locator('input[name="signInNumber"]').press('Enter');
  await page.getByLabel('6-digit code').pressSequentially('123456');
  await expect(page.getByText('2,000 points, worth €20.00')).toBeVisible();
}

test('whoever signs in for a ticket that costs points has it, and the focus stays at it', async ({
  page,
  baseURL,
}) => {
  const { number } = await openTickets(page, baseURL!);
  await page
    .getByRole('button', { name: /^For points/ })
    .first()
    .press('Enter');
  const member = page.getByLabel('Member number');
  await member.fill(number.slice(1));
  await member.press('Enter');
  await button(page, 'Sign in').press('Enter');
  await page.locator('input[name="signInNumber"]').fill(number);
  await page.locator('input[name="signInNumber"]').press('Enter');
  await page.getByLabel('6-digit code').pressSequentially('123456');
  await expect(page.getByRole('radio', { name: /^For points/ })).toBeChecked();
  await expect(page.getByRole('button', { name: /^Remove what you entered: / })).toBeFocused();
});

test('a member pays a part with points, as much as they choose, and the rest with a card', async ({
  page,
  baseURL,
}) => {
  const { number } = await openPayment(page, baseURL!);
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Loyalty points' })).toHaveCount(0);
  await signIn(page, number);
  await expect(page.getByRole('heading', { name: 'Loyalty points' })).toBeVisible();
  // The brand has no vouchers: there is nothing to type.
  await expect(page.getByLabel(/voucher/)).toHaveCount(0);
  await expectNoFaults(page);
  await use(page).press('Enter');
  await expect(page.getByText('2,000 of 2,000 points')).toBeVisible();
  await expect(news(page, `Loyalty points (Gold, ${number.slice(-4)}): €20.00 used.`)).toBeAttached();
  await expect(use(page)).toHaveCount(0);
  // The button is gone; whoever uses the keyboard goes on nearby.
  await expect(page.locator('.tickets-codes:focus, .tickets-codes :focus')).toHaveCount(1);
  await expect(pay(page)).toHaveText(/€9\.70/);
  await page.locator('.vouchers-chip').filter({ hasText: 'Other' }).click();
  await page.getByLabel('Amount in EUR').fill('12.5');
  await page.getByLabel('Amount in EUR').press('Enter');
  await expect(page.getByText('1,250 of 2,000 points')).toBeVisible();
  await expect(pay(page)).toHaveText(/€17\.20/);
  await expectNoFaults(page);
  await fillCustomer(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
  await expect(page.getByText('Paid with points')).toBeVisible();
});

test('signing out takes the points away, and empties a card that was typed; in every tab', async ({
  page,
  baseURL,
}) => {
  await signIn(page, (await openPayment(page, baseURL!)).number);
  await use(page).click();
  await expect(pay(page)).toHaveText(/€9\.70/);
  await fillCard(page, CARDS.good);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(pay(other)).toHaveText(/€9\.70/);
  await button(page, 'Sign out').click();
  for (const tab of [page, other]) {
    await expect(pay(tab)).toHaveText(/€29\.70/);
    await expect(button(tab, 'Sign in')).toBeVisible();
    await expect(tab.getByText('Loyalty points')).toHaveCount(0);
  }
  await expect(cardForm(page).getByLabel('Card number')).toHaveValue('');
  await expectNoFaults(page);
});

test('other points for the same amount than the visitor saw are asked for again', async ({
  page,
  baseURL,
}) => {
  const { number, load } = await openPayment(page, baseURL!);
  await signIn(page, number);
  await use(page).click();
  await page.locator('.vouchers-chip').filter({ hasText: 'Other' }).click();
  await page.getByLabel('Amount in EUR').fill('5');
  await page.getByLabel('Amount in EUR').press('Enter');
  await expect(page.getByText('500 of 2,000 points')).toBeVisible();
  await fillCustomer(page);
  await fillCard(page, CARDS.good);
  await load({ points: 200, amount: 1 });
  await pay(page).click();
  await expect(page.getByText('The price has changed').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('1,000 of 2,000 points')).toBeVisible();
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
});
