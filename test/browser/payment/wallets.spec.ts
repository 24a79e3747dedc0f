import { expect, test, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { clock, expectConfirmation, expectNoFaults, openArena } from '../visitor/arena-visitor.ts';
import { breachesOf } from '../visitor/breaches.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { insist } from '../visitor/insist.ts';
import {
  button,
  chooseSeats,
  expectTickets,
  fillCustomer,
  pressAtBank,
} from '../visitor/purchase-visitor.ts';
import { overflow, text } from '../visitor/languages.ts';

/** Apple Pay and Google Pay by Stripe's buttons, which lead the payment's page; every device has both at the demo's Stripe. */

const frameOf = (page: Page, title = 'Pay with Apple Pay or Google Pay'): Locator =>
  page.locator(`iframe[title="${title}"]`);
const wallet = (page: Page, title?: string): FrameLocator =>
  frameOf(page, title).contentFrame().frameLocator('iframe[title="Wallet"]');
const googlePay = (page: Page): Locator => wallet(page).getByRole('button', { name: 'Google Pay' });

/** The payment step of a brand with wallets; `open` is called before it is shown. */
async function goToWallets(page: Page, baseURL: string, open?: () => Promise<unknown>): Promise<void> {
  const { origin, showings } = await openFixtureBrand(page, baseURL, {
    code: 'wallets',
    id: 141,
    offers: [
      { method: 'wallet', provider: 'stripe' },
      { method: 'card', provider: 'stripe' },
    ],
    plans: { hall: smallHall },
  });
  await page.goto(`${origin}/order/${showings.get('hall')}?lang=en`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await open?.();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
}

test('a wallet opens when the details are there, is cancelled, declined, and pays', async ({
  page,
  baseURL,
}) => {
  const refused = breachesOf(page);
  await goToWallets(page, baseURL!);
  await expect(wallet(page).getByRole('button', { name: 'Apple Pay' })).toBeVisible();
  await expect(googlePay(page)).toBeInViewport();
  // They are no part of the details: a heading of their own comes before that of the form.
  const headings = page.locator('.step-main').getByRole('heading', { level: 2 });
  await expect(headings.nth(0)).toHaveText('Express checkout');
  await expect(headings.nth(1)).toHaveText('Your details');
  await expectNoFaults(page);
  await googlePay(page).click();
  // What is missing is said, and the wallet stays closed.
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await expect(googlePay(page)).toBeVisible();
  await fillCustomer(page);
  await googlePay(page).click();
  // The frame grows with the sheet, and shrinks again.
  const height = async (): Promise<number> => (await frameOf(page).boundingBox())!.height;
  await expect.poll(height).toBeGreaterThan(200);
  await wallet(page).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(height).toBe(48);
  await expect(page.getByLabel('First name')).not.toHaveValue('');
  await googlePay(page).click();
  await wallet(page).getByRole('button', { name: 'Pay with a declined card' }).click();
  await expect(page.getByText('Your card was declined')).toBeVisible({ timeout: 30_000 });
  await googlePay(page).click();
  await wallet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expectTickets(page);
  await expect(page.getByText('Google Pay (Visa)')).toBeVisible();
  expect(refused).toEqual([]);
});

test('by keyboard alone: what is missing gets the focus, the sheet closes by Escape, and pays', async ({
  page,
  baseURL,
}) => {
  await goToWallets(page, baseURL!);
  const applePay = wallet(page).getByRole('button', { name: 'Apple Pay' });
  await expect(applePay).toBeVisible();
  await applePay.focus();
  await page.keyboard.press('Tab');
  await expect(googlePay(page)).toBeFocused();
  await page.keyboard.press('Enter');
  // The note that counts what is missing, as after Pay.
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await expect(googlePay(page)).not.toBeFocused();
  await fillCustomer(page);
  await applePay.focus();
  await page.keyboard.press('Enter');
  const agree = wallet(page).getByRole('button', { name: 'Pay', exact: true });
  await expect(agree).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(applePay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(agree).toBeFocused();
  await page.keyboard.press('Enter');
  await expectTickets(page);
  await expect(page.getByText('Apple Pay (Visa)')).toBeVisible();
});

test('a card of a wallet that asks the bank is confirmed in the shop’s page @long', async ({
  page,
  baseURL,
}) => {
  await goToWallets(page, baseURL!);
  await fillCustomer(page);
  await wallet(page).getByRole('button', { name: 'Apple Pay' }).click();
  await wallet(page).getByRole('button', { name: 'Pay with a card that asks the bank' }).click();
  await pressAtBank(page, 'Complete');
  await expectTickets(page);
});

/** How much of the page has moved by itself from now on, as browsers count it (CLS). */
async function watchMoves(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const moves: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moves.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
    Object.assign(globalThis, { moves });
  });
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { moves: number[] }).moves.reduce((sum, value) => sum + value, 0),
    );
}

test('the buttons have their room before they come, so that nothing moves', async ({ page, baseURL }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/wallet/devices', async (route) => {
    await held;
    await route.continue();
  });
  await goToWallets(page, baseURL!);
  await expect(page.frameLocator('iframe[title="Our payment provider’s card form"]').frameLocator('iframe').getByLabel('Card number')).toBeVisible(); // prettier-ignore
  const moved = await watchMoves(page);
  const name = page.getByLabel('First name');
  const before = await name.boundingBox();
  release();
  await expect(googlePay(page)).toBeVisible();
  await expect(page.getByText('or pay another way')).toBeVisible();
  expect((await name.boundingBox())!.y).toBeCloseTo(before!.y, 0);
  expect(await moved()).toBeLessThan(0.01);
});

test('a device without a wallet shows nothing of it, and keeps no room', async ({ page, baseURL }) => {
  await page.route('**/wallet/devices', (route) => route.fulfill({ json: [] }));
  await goToWallets(page, baseURL!);
  await expect(page.getByRole('radio', { name: /^Card\b/ })).toBeChecked();
  await expect(frameOf(page)).toHaveCount(0);
  await expect(page.locator('.payment-wallet-room')).toHaveCount(0);
  await expect(page.getByText('or pay another way')).toHaveCount(0);
});

test('where Stripe gives no answer, the room is given back @long', async ({ page, baseURL }) => {
  await page.route('**/wallet/devices', () => {});
  await goToWallets(page, baseURL!);
  await expect(page.locator('.payment-wallet-room')).toHaveCount(0);
  await expect(page.getByText('or pay another way')).toBeHidden();
});

test('in Hebrew the buttons lead the page from right to left, within the window', async ({
  page,
  baseURL,
}) => {
  await goToWallets(page, baseURL!);
  const address = new URL(page.url());
  address.searchParams.set('lang', 'he');
  await page.goto(address.href);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const title = text('he', 'payment.wallet.title');
  const apple = wallet(page, title).getByRole('button', { name: 'Apple Pay' });
  await expect(apple).toBeVisible();
  await expect(page.getByText(text('he', 'payment.wallet.or'))).toBeVisible();
  await expectNoFaults(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const place = await frameOf(page, title).boundingBox();
  const field = await page.getByLabel(text('he', 'customers.field.firstName')).boundingBox();
  expect(place!.y + place!.height).toBeLessThan(field!.y);
  await apple.click();
  await expect(page.getByLabel(text('he', 'customers.field.firstName'))).toHaveAttribute(
    'aria-invalid',
    'true',
  );
});

test('Danube, of the demo, sells tickets to the arena by a wallet', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await openArena(page, baseURL, 'reserved');
  await chooseSeats(page);
  await expect(clock(page)).toBeVisible();
  await insist(
    () => button(page, 'Choose tickets').click(),
    async () => page.url().includes('step=chooseTickets'),
  );
  await button(page, 'Go to payment').click();
  await expect(googlePay(page)).toBeVisible();
  await fillCustomer(page);
  await googlePay(page).click();
  await wallet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expectConfirmation(page);
});
