import { expect, test, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { expectNoFaults, goToTickets } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import {
  button,
  CARDS,
  expectTickets,
  fillCard,
  fillCustomer,
  fillDetails,
  pay,
} from '../visitor/purchase-visitor.ts';
import { chooseSeat } from '../visitor/seat-map.ts';

/** Vouchers on the payment's page, several one after the other. Three adults are €29.70. */

const HALLS = {
  code: 'vouchered',
  id: 129,
  plans: { one: smallHall, two: smallHall, three: smallHall, four: smallHall },
};
const name = { en: 'Gift card', he: 'כרטיס מתנה' };

/** What a cinema imports to have vouchers. */
const vouchers = (run: string): object => ({
  foyer: 1,
  voucherClasses: [
    {
      key: `cards-${run}`,
      name,
      vouchers: [
        { reference: `CARD-${run}`, amount: 50 },
        { reference: `SMALL-${run}`, amount: 5 },
        { reference: `EMPTY-${run}`, amount: 0 },
        { reference: `OLD-${run}`, amount: 5, lastDay: '2025-01-01' },
      ],
    },
    {
      key: `open-${run}`,
      name: { en: 'Open voucher', he: 'שובר פתוח' },
      openPrice: { minimum: 10, maximum: 25 },
      vouchers: [{ reference: `OPEN-${run}`, amount: 60 }],
    },
  ],
});

/** Comes to the payment's page with three seats. */
async function atPayment(page: Page, baseURL: string, hall: string, lang = 'en'): Promise<string> {
  const { origin, showings, load } = await openFixtureBrand(page, baseURL, HALLS);
  const run = Date.now().toString(36).toUpperCase();
  await load(vouchers(run));
  await page.goto(`${origin}/order/${showings.get(hall)}?lang=${lang}`);
  for (const seat of [0, 1, 2]) await chooseSeat(page, seat);
  const onwards = page
    .locator('.ordering-next, [type=button].ui-button-go')
    .filter({ visible: true })
    .first();
  if (lang === 'en') await goToTickets(page);
  else await onwards.click();
  if (lang === 'en') await button(page, 'Go to payment').click();
  else {
    await page.waitForURL(/step=chooseTickets/);
    await onwards.click();
  }
  return run;
}

async function enter(page: Page, label: string | RegExp, code: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.fill(code);
  await field.press('Enter');
}

test('a voucher and a card: refused ones keep their text, the page keeps the voucher, the card pays the rest', async ({
  page,
  baseURL,
}) => {
  const run = await atPayment(page, baseURL!, 'one');
  const field = page.getByLabel('Gift card or voucher');
  await enter(page, 'Gift card or voucher', `EMPTY-${run}`);
  await expect(page.getByText('Not enough left on this voucher')).toBeVisible();
  await expect(field).toHaveValue(`EMPTY-${run}`);
  await enter(page, 'Gift card or voucher', `OLD-${run}`);
  await expect(page.getByText('This voucher has expired')).toBeVisible();
  // Without a connection it is entered as soon as there is one, as the page says.
  await page.context().setOffline(true);
  await enter(page, 'Gift card or voucher', `small ${run}`);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.context().setOffline(false);
  await expect(page.getByText('Will be used in full')).toBeVisible();
  await expect(page.getByText('−€5.00').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How to pay the last €24.70' })).toBeVisible();
  await enter(page, 'Another code', `SMALL-${run}`);
  await expect(page.getByText('You’ve already entered this code')).toBeVisible();
  await expectNoFaults(page);
  await page.reload();
  await expect(page.getByText('Will be used in full')).toBeVisible();
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
  await expect(page.getByText(/Paid with the voucher ending/)).toBeVisible();
});

test('a voucher pays all: how much of it is chosen, nothing else is asked, and it is removed again', async ({
  page,
  baseURL,
}) => {
  const run = await atPayment(page, baseURL!, 'two');
  // The answer is lost; what was done is shown all the same.
  const browser = await page.context().newCDPSession(page);
  browser.once('Fetch.requestPaused', ({ requestId }) => {
    void browser
      .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      .then(() => browser.send('Fetch.disable'));
  });
  await browser.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/any-code', requestStage: 'Response' }],
  });
  await enter(page, 'Gift card or voucher', `CARD-${run}`);
  await expect(page.getByText('€20.30 stays on it')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Card' })).toHaveCount(0);
  await expect(button(page, 'Get your tickets').first()).toBeVisible();
  // Nothing is left to pay, and so no fee is in it.
  await expect(page.getByText('€0.00').locator('visible=true').first()).toBeVisible();
  await expect(page.locator('.order-fee').locator('visible=true')).toHaveCount(0);
  const other = page.getByRole('radio', { name: 'Other' });
  await other.click();
  await expect(page.getByLabel('Amount in EUR')).toBeFocused();
  await enter(page, 'Amount in EUR', '60');
  await expect(page.getByRole('alert')).toContainText('Between €0.01 and €29.70');
  await enter(page, 'Amount in EUR', '15');
  await expect(page.getByText('€35.00 stays on it')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How to pay the last €14.70' })).toBeVisible();
  // The field is gone: the choice that it was of has the focus, and what is left to pay is said.
  await expect(page.getByRole('radio', { name: '€15.00' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Left to pay: €14.70' })).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: /: €15\.00 used\.$/ })).toHaveCount(1);
  // The next Enter must not buy.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: '€15.00' })).toBeFocused();
  await expectNoFaults(page);
  const most = page.getByRole('radio', { name: '€29.70, the maximum' });
  await most.click();
  await expect(page.getByText('€20.30 stays on it')).toBeVisible();
  // An arrow key only chooses: the amount is typed after Tab.
  await most.press('ArrowDown');
  await expect(page.getByLabel('Amount in EUR')).toBeVisible();
  await expect(other).toBeFocused();
  await page.getByRole('button', { name: /^Remove Gift card ending/ }).click();
  await expect(page.getByText('€20.30 stays on it')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Removed: Gift card ending' })).toHaveCount(1);
  await enter(page, 'Gift card or voucher', `CARD-${run}`);
  await fillCustomer(page);
  await button(page, 'Get your tickets').first().click();
  await expectTickets(page);
  await expect(page.getByText(/Paid with the voucher ending/)).toBeVisible();
});

test('an open-price voucher pays between its least and its most of an order, and refuses other amounts', async ({
  page,
  baseURL,
}) => {
  const run = await atPayment(page, baseURL!, 'four');
  await enter(page, 'Gift card or voucher', `OPEN-${run}`);
  await expect(page.getByText('€35.00 stays on it')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How to pay the last €4.70' })).toBeVisible();
  await page.getByRole('radio', { name: 'Other' }).click();
  await enter(page, 'Amount in EUR', '9.99');
  await expect(page.getByRole('alert')).toContainText('Between €10.00 and €25.00');
  await enter(page, 'Amount in EUR', '25.01');
  await expect(page.getByRole('alert')).toContainText('Between €10.00 and €25.00');
  await expectNoFaults(page);
  await enter(page, 'Amount in EUR', '10');
  await expect(page.getByText('€50.00 stays on it')).toBeVisible();
  // Less than its least amount is left for it once a gift card pays most of the order.
  await page.getByRole('button', { name: /^Remove Open voucher ending/ }).click();
  await enter(page, 'Gift card or voucher', `CARD-${run}`);
  await page.getByRole('radio', { name: 'Other' }).click();
  await enter(page, 'Amount in EUR', '25');
  await expect(page.getByRole('heading', { name: 'How to pay the last €4.70' })).toBeVisible();
  await enter(page, 'Another code', `OPEN-${run}`);
  await expect(page.getByText('This voucher can’t pay that amount')).toBeVisible();
});

test('in Hebrew, with a voucher that has nothing left and one that pays a part @long', async ({
  page,
  baseURL,
}) => {
  const run = await atPayment(page, baseURL!, 'three', 'he');
  await enter(page, /^כרטיס מתנה או שובר/, `EMPTY-${run}`);
  // The words of the specification, section 5.
  await expect(page.getByText('לא נותרה יתרה למימוש הטבה')).toBeVisible();
  await enter(page, /^כרטיס מתנה או שובר/, `SMALL-${run}`);
  await expect(page.getByText('נוצל במלואו')).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await expectNoFaults(page);
});
