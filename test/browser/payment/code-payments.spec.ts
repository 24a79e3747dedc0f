import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import {
  button,
  CARDS,
  chooseCard,
  chooseSeats,
  expectTickets,
  fillCard,
  fillCustomer,
  pay,
} from '../visitor/purchase-visitor.ts';
import { SCREEN_COUNT, screenNo } from '../visitor/screen.ts';
import { showingOf } from '../visitor/showings.ts';

/** Paying by a six-digit code from the bank's app, at the brand that offers it first. The demo's bank plays the app. */

/** Another test's shop on this database may take the gateway's webhook first; then it is sent again, some seconds later. */
const SLOW = { timeout: 60_000 };

/** The tickets, once the bank's app has confirmed. */
async function expectConfirmedTickets(page: Page): Promise<void> {
  await expect(page).toHaveURL(/step=confirmation&t=/, SLOW);
  await expectTickets(page);
}
/** Other files use Wisła's first showings. */
const FIRST_OF_OURS = 20;

test.setTimeout(120_000);

const code = (page: Page): Locator => page.getByLabel('Six-digit code');
const waiting = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^Confirm .+ in your bank’s app$/ });

/** From a showing of Wisła's to the payment, with the buyer's fields filled. */
async function comeToWisla(page: Page, baseURL: string | undefined, own: number): Promise<void> {
  const { protocol, port } = new URL(baseURL!);
  const host = `wisla.localhost:${port}`;
  const { id } = await showingOf(page, FIRST_OF_OURS + SCREEN_COUNT * own + screenNo(), { host });
  await page.goto(`${protocol}//${host}/order/${id}?lang=en`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await expect(page).toHaveURL(/step=chooseTickets/);
  // Products have a step of their own there.
  await expect(async () => {
    if (!page.url().includes('customerInfo'))
      await page.locator('.ui-button-go').locator('visible=true').first().click({ timeout: 2000 });
    expect(page.url()).toContain('customerInfo');
  }).toPass();
  await expect(code(page)).toBeVisible();
  await fillCustomer(page);
  await page.getByLabel('Mobile number', { exact: true }).fill('512 345 678');
}

test('the code is confirmed in the app: the page waits with its own clock, and continues by itself', async ({
  page,
  baseURL,
}) => {
  await comeToWisla(page, baseURL, 0);
  await code(page).fill('777 12');
  await pay(page).click();
  await expect(page.getByText('Enter all six digits')).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expectNoFaults(page);
  await code(page).fill('777 123');
  await pay(page).click();
  await expect(waiting(page)).toBeVisible(SLOW);
  await expect(waiting(page).getByRole('timer')).toHaveText(/^[12]:\d\d$/);
  await expect(waiting(page).getByRole('heading')).toHaveCSS('text-align', 'center');
  await expect(waiting(page).getByRole('listitem')).toHaveText([/Code accepted/, /Open the app/, /by email/]);
  await expectNoFaults(page);
  await expectConfirmedTickets(page);
  await expect(page.getByText('Paid by BLIK')).toBeVisible();
});

test('refused in the app: the seats stay, and a card pays @long', async ({ page, baseURL }) => {
  await comeToWisla(page, baseURL, 1);
  await code(page).fill('500500');
  await pay(page).click();
  await expect(page.getByText('The payment was declined in your bank’s app')).toBeVisible(SLOW);
  // A new try begins with an empty field.
  await expect(code(page)).toHaveValue('');
  await chooseCard(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectConfirmedTickets(page);
});

test('an expired code is shown; the next one pays, also after a network failure @long', async ({
  page,
  baseURL,
}) => {
  await comeToWisla(page, baseURL, 2);
  await code(page).fill('700701');
  await pay(page).click();
  await expect(page.getByText('The code has expired')).toBeVisible(SLOW);
  // The note is above the details: it leads to the field for the next code.
  await page.getByRole('button', { name: 'Enter another code' }).press('Enter');
  await expect(code(page)).toBeFocused();
  await code(page).fill('777123');
  await pay(page).click();
  await expect(waiting(page)).toBeVisible(SLOW);
  await page.context().setOffline(true);
  await expect(page.getByRole('dialog', { name: 'We lost the connection' })).toBeVisible();
  await page.context().setOffline(false);
  await expectConfirmedTickets(page);
});

test('another code or the card pays when the app is not at hand @long', async ({ page, baseURL }) => {
  await comeToWisla(page, baseURL, 4);
  await code(page).fill('700702');
  await pay(page).click();
  await waiting(page).getByRole('button', { name: 'Enter another code' }).click();
  await expect(waiting(page)).toBeHidden(SLOW);
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await expect(code(page)).toHaveValue('');
  await code(page).fill('700702');
  await pay(page).click();
  await waiting(page).getByRole('button', { name: 'Pay another way' }).click();
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
});

test('after leaving and returning, the page waits for the payment @long', async ({ page, baseURL }) => {
  await comeToWisla(page, baseURL, 3);
  // Never confirmed, so that there is time to return.
  await code(page).fill('700702');
  await pay(page).click();
  await expect(waiting(page)).toBeVisible(SLOW);
  await page.reload();
  await expect(waiting(page)).toBeVisible(SLOW);
  await page.keyboard.press('Escape');
  await expect(waiting(page)).toBeHidden();
  await page.getByRole('button', { name: 'Continue with payment' }).click();
  await expect(waiting(page)).toBeVisible(SLOW);
});

test('a transfer: the bank’s own page confirms it, and returns to the tickets @long', async ({
  page,
  baseURL,
}) => {
  await comeToWisla(page, baseURL, 4);
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await pay(page).click();
  await expect(page.getByText('Choose your bank').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Your bank' }).selectOption({ label: 'mTransfer' });
  await expectNoFaults(page);
  await pay(page).click();
  await expect(page).toHaveURL(/payu\.localhost/, SLOW);
  await page.getByRole('button', { name: 'Complete' }).click();
  await expectConfirmedTickets(page);
  await expect(page.getByText('Paid by PayU')).toBeVisible();
});
