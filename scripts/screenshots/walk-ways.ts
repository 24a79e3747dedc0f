import type { Page } from '@playwright/test';
import { fillDetails, goToPay, payButton } from './pay.ts';
import { findTwoSeats, goToTickets, openShowing } from './seats.ts';
import type { Walk } from './walk.ts';

/** What the demo has for these ways to pay (docs/demo.md). */
const CUSTOMERS: Readonly<Record<string, string>> = { aurora: '088 555 0142', carmel: '050-555-0142' };
/** For the tickets, for the extras, and a gift card. */
const CODES = ['FOYER20', 'BAR10', 'SMALL-0020'];
const SMS_CODE = '123456';
/** A BLIK code that is never confirmed in the app. */
const WAITING_CODE = '700702';

/** What the payment's page has beside a card: codes, signing in, a reservation, other methods. */
export async function walkWays(walk: Walk): Promise<void> {
  if (CUSTOMERS[walk.plan.brand]) {
    await walkCodes(walk);
    await walkSignIn(walk);
  }
  if (walk.plan.brand === 'aurora') {
    await walkPayPal(walk);
    await walkBlik(walk);
  }
}

/** Comes to the payment's page with two seats. */
async function comeToPay(walk: Walk, page: Page, skip: number): Promise<void> {
  await openShowing(walk, page, { skip });
  await findTwoSeats(walk, page);
  await goToTickets(walk, page);
  await goToPay(walk, page);
}

/** Codes for tickets and for an extra, and a gift card that pays a part. */
const walkCodes = (walk: Walk): Promise<void> =>
  walk.part('codes', async (page) => {
    await openShowing(walk, page, { skip: 8 });
    await findTwoSeats(walk, page);
    await goToTickets(walk, page);
    await page.locator('.products-add button').first().click();
    await goToPay(walk, page);
    const field = page.locator('.tickets-codes input[maxlength="800"]');
    await field.fill(CODES.join(', '));
    await field.press('Enter');
    await page.locator('.vouchers-row').waitFor();
    await walk.shoot(page, 'pay-codes');
    await page.goBack();
    await page.locator('.ordering-product-choice').waitFor();
    await walk.shoot(page, 'tickets-codes');
    await page.goForward();
    await field.waitFor();
    await field.fill('NOBODY');
    await field.press('Enter');
    await page.locator('.tickets-code-fault').waitFor();
    await walk.shoot(page, 'pay-code-refused');
  });

/** Signing in by SMS; at Carmel a member's loyalty points and reservation too. */
const walkSignIn = (walk: Walk): Promise<void> =>
  walk.part('sign-in', async (page) => {
    await comeToPay(walk, page, 9);
    const t = walk.t('customers');
    await page.getByRole('button', { name: t('signIn.enter'), exact: true }).click();
    const number = page.locator('[name="signInNumber"]');
    await number.waitFor();
    await walk.shoot(page, 'sign-in');
    await number.fill(CUSTOMERS[walk.plan.brand]!);
    await number.press('Enter');
    const code = page.getByLabel(t('signIn.code'));
    await code.waitFor();
    await walk.shoot(page, 'sign-in-code');
    await code.pressSequentially(SMS_CODE);
    await page.getByRole('button', { name: t('signIn.out') }).waitFor();
    await walk.shoot(page, 'pay-signed-in');
    if (walk.plan.brand !== 'carmel') return;
    await usePoints(walk, page);
    await reserve(walk, page);
  });

/** Pays a part with loyalty points, and removes them: what they pay cannot be reserved. */
async function usePoints(walk: Walk, page: Page): Promise<void> {
  const use = page.getByRole('button', { name: walk.t('vouchers')('pay.usePoints') });
  await use.first().waitFor();
  await walk.shoot(page, 'pay-points-offered');
  await use.first().click();
  const remove = page.locator('.vouchers-row .ui-icon-button');
  await remove.waitFor();
  await walk.shoot(page, 'pay-points');
  await remove.click();
  await remove.waitFor({ state: 'detached' });
}

/** Reserves without paying, and gives the seats back: a customer has few reservations at a time. */
async function reserve(walk: Walk, page: Page): Promise<void> {
  await fillDetails(page);
  await page.getByRole('button', { name: walk.t('checkout')('hold.press') }).click();
  await page.waitForURL(/\/reservation\//);
  await page.locator('.ordering-hold-content').waitFor();
  await page.waitForLoadState('networkidle');
  await walk.shoot(page, 'reservation');
  const t = walk.t('holds');
  await page.getByRole('button', { name: t('giveUp'), exact: true }).click();
  await page.getByRole('button', { name: t('giveUpNow'), exact: true }).click();
  await page.getByText(t('ended.note')).waitFor();
  await walk.shoot(page, 'reservation-ended');
}

const walkPayPal = (walk: Walk): Promise<void> =>
  walk.part('paypal', async (page) => {
    await comeToPay(walk, page, 10);
    await page.getByRole('radio', { name: /PayPal/ }).check({ force: true });
    await page.waitForLoadState('networkidle');
    await walk.shoot(page, 'pay-paypal');
  });

/** The Polish brand: a code from the bank's app, which is waited for. */
const walkBlik = (walk: Walk): Promise<void> =>
  walk.part('blik', async (page) => {
    await openShowing(walk, page, { brand: 'wisla', skip: 2 });
    await findTwoSeats(walk, page);
    await goToTickets(walk, page);
    for (const step of ['chooseProducts', 'customerInfo'] as const) {
      const next = page.getByRole('button', { name: walk.t('checkout')(`next.${step}`), exact: true });
      await next.filter({ visible: true }).click();
      await page.waitForURL(new RegExp(`step=${step}`));
    }
    const code = page.locator('[autocomplete="one-time-code"]');
    await code.waitFor();
    await walk.shoot(page, 'pay-blik');
    await fillDetails(page);
    await code.fill(WAITING_CODE);
    await payButton(page).click();
    await page.locator('.payment-confirm-steps').waitFor();
    await walk.shoot(page, 'pay-blik-waiting', { whole: false });
  });
