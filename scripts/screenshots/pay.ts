import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Walk } from './walk.ts';

/** The step with details and payment, as a visitor uses it. */

/** The form with the card's fields; Cardcom's is its own page, within ours. The wallets have another frame. */
const cardFrame = (page: Page): FrameLocator => {
  const ours = page.frameLocator(':not([class*="payment-wallet"]) > .payment-card-frame');
  return brandOf(page) === 'carmel' ? ours.frameLocator('iframe') : ours;
};
const brandOf = (page: Page): string => new URL(page.url()).hostname.split('.')[0] ?? '';

/** Goes to the step with details and payment; waits for the card's form. */
export async function goToPay(walk: Walk, page: Page): Promise<void> {
  const next = page.getByRole('button', { name: walk.t('checkout')('next.customerInfo'), exact: true });
  await next.filter({ visible: true }).click();
  await page.waitForURL(/step=customerInfo/);
  await cardFrame(page).locator('[name=number]').waitFor();
}

/** The button that pays: in the bar on phones, beside the form on desktop. */
export const payButton = (page: Page) =>
  page.locator('.ui-sticky-bar button, .ui-desktop-only button').filter({ visible: true }).last();

/** Values for all fields; each brand's form has some of them. */
const DETAILS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  confirmEmail: 'ada@example.com',
  mobileNumber: '',
  confirmMobile: '',
  ssn: '000000018',
} as const;
const MOBILES: Readonly<Record<string, string>> = {
  aurora: '0888123456',
  carmel: '0501234567',
  danube: '06201234567',
  wisla: '512345678',
};

/** Fills every field of the customer's form and accepts the terms. */
export async function fillDetails(page: Page): Promise<void> {
  const brand = brandOf(page);
  for (const [name, text] of Object.entries(DETAILS)) {
    const field = page.locator(`form [name="${name}"]`);
    if (await field.count()) await field.fill(text || (MOBILES[brand] ?? ''));
  }
  await page.locator('form [name="termsConfirmed"]').check();
}

/** Fills the card's form. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const card = cardFrame(page);
  await card.locator('[name=number]').fill(number);
  await card.locator('[name=expiry]').fill('12 / 39');
  await card.locator('[name=securityCode], [name=cvc]').fill('123');
  const holder = card.locator('[name=holderId]');
  if (await holder.count()) await holder.fill(DETAILS.ssn);
}

/** Pays with what is filled in: at Cardcom its own button confirms the card and pays. */
export const pressPay = (page: Page): Promise<void> =>
  brandOf(page) === 'carmel' ? cardFrame(page).locator('button').click() : payButton(page).click();

/** The button that approves the payment at the bank: in the shop's dialog, or on Cardcom's page. */
export const approveButton = (page: Page): Locator =>
  brandOf(page) === 'carmel'
    ? cardFrame(page).locator('[formaction$="/approve"]')
    : page.frameLocator('dialog iframe').locator('button.go, [formaction$="/approve"]');
