import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { breachesOf } from '../visitor/breaches.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { text, type TextKey } from '../visitor/languages.ts';
import { button, chooseSeats, expectTickets, fillCustomer, pay } from '../visitor/purchase-visitor.ts';

/** Purchases at a brand that takes cards by Cardcom, on the shop's real page with its policy; the demo has a Cardcom of its own. */

test.setTimeout(120_000);

/** Our page around Cardcom's. */
const around = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Our payment provider’s card form"]');
/** Cardcom's page. */
const form = (page: Page): FrameLocator => around(page).frameLocator('iframe');

/** Goes to the payment step and fills in the buyer's details. */
async function goToPayment(page: Page, baseURL: string): Promise<void> {
  await goToPaymentStep(page, baseURL);
  await expect(form(page).getByLabel('Card number')).toBeVisible();
  await fillCustomer(page);
}

async function goToPaymentStep(page: Page, baseURL: string): Promise<void> {
  const { origin, showings } = await openFixtureBrand(page, baseURL, {
    code: 'cardcommed',
    id: 130,
    gateway: 'cardcom',
    plans: { hall: smallHall },
  });
  await page.goto(`${origin}/order/${showings.get('hall')}`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await button(page, 'Go to payment').click();
}

async function typeCard(page: Page, number: string): Promise<void> {
  await form(page).getByLabel('Card number').fill(number);
  await form(page).getByLabel('Expiry date').fill('08 / 39');
  await form(page).getByLabel('Security code').fill('123');
}

test('a card confirmed on Cardcom’s page buys tickets at once', async ({ page, baseURL }) => {
  const refused = breachesOf(page);
  await goToPayment(page, baseURL!);
  await typeCard(page, '4242424242424242');
  await form(page).getByRole('button', { name: 'Confirm card' }).click();
  await expect(page).toHaveURL(/step=confirmation&t=/, { timeout: 60_000 });
  await expectTickets(page);
  expect(refused).toEqual([]);
});

test('Pay before the card is confirmed says what to do; what is wrong is shown by Cardcom’s page @long', async ({
  page,
  baseURL,
}) => {
  await goToPayment(page, baseURL!);
  await pay(page).click();
  await expect(around(page).getByRole('alert')).toHaveText('Confirm your card in the form first');
  await form(page).getByRole('button', { name: 'Confirm card' }).click();
  await expect(form(page).getByRole('alert').first()).toHaveText('Check the card number');
});

test('Cardcom’s page that the network has taken away can be loaded again', async ({ page, baseURL }) => {
  let isLost = false;
  await page.route(/^http:\/\/cardcom\./, async (route) => {
    if (isLost || !route.request().isNavigationRequest()) return route.continue();
    isLost = true;
    return route.abort('connectionreset');
  });
  await goToPaymentStep(page, baseURL!);
  await around(page).getByRole('button', { name: 'Reload this window' }).click();
  await expect(form(page).getByLabel('Card number')).toBeVisible();
});

test('Cardcom’s page comes by itself when the network is back @long', async ({ page, baseURL, context }) => {
  await goToPayment(page, baseURL!);
  await typeCard(page, '4000002760003184');
  await context.setOffline(true);
  const isEmpty = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
  await form(page).getByRole('button', { name: 'Confirm card' }).click();
  await isEmpty;
  await expect(around(page).getByRole('button', { name: 'Reload this window' })).toBeVisible();
  await context.setOffline(false);
  await expect(form(page).getByLabel('Card number')).toBeVisible();
  await typeCard(page, '4242424242424242');
  await form(page).getByRole('button', { name: 'Confirm card' }).click();
  await expectTickets(page);
});

test('a confirmed card waits until the details are right, and can be changed for another @long', async ({
  page,
  baseURL,
}) => {
  await goToPayment(page, baseURL!);
  await page.getByLabel('First name').fill('');
  await typeCard(page, '4242424242424242');
  await form(page).getByRole('button', { name: 'Confirm card' }).click();
  await expect(around(page).getByRole('status')).toHaveText('Card ending 4242 is ready');
  await around(page).getByRole('button', { name: 'Use another card' }).click();
  await typeCard(page, '5555555555554444');
  await form(page).getByRole('button', { name: 'Confirm card' }).click();
  await expect(around(page).getByRole('status')).toHaveText('Card ending 4444 is ready');
  await page.getByLabel('First name').fill('Elena');
  await pay(page).click();
  await expect(page).toHaveURL(/step=confirmation&t=/, { timeout: 60_000 });
});

test('3-D Secure on Cardcom’s page: refused, then another card pays', async ({ page, baseURL }) => {
  const refused = breachesOf(page);
  await goToPayment(page, baseURL!);
  await typeCard(page, '4000002760003184');
  await form(page).getByRole('button', { name: 'Confirm card' }).click();
  await form(page).getByRole('button', { name: 'No, decline' }).click();
  await expect(around(page).getByRole('alert')).toContainText('The card was not accepted');
  await around(page).getByRole('button', { name: 'Use another card' }).click();
  await typeCard(page, '4000002760003184');
  await form(page).getByRole('button', { name: 'Confirm card' }).click();
  await form(page).getByRole('button', { name: 'Yes, approve' }).click();
  await expect(page).toHaveURL(/step=confirmation&t=/, { timeout: 60_000 });
  expect(refused).toEqual([]);
});

test('Carmel, of the demo, says in Hebrew that a card of another issuer does not fit, and another one pays', async ({
  page,
  baseURL,
}) => {
  const { port } = new URL(baseURL!);
  const he = (key: TextKey): string => text('he', key);
  await page.goto(`http://carmel.localhost:${port}/donations?lang=he`);
  await page.getByRole('radio').first().check();
  await page
    .getByRole('radiogroup', { name: he('donations.choose.sums') })
    .getByRole('radio')
    .first()
    .check();
  await button(page, he('checkout.next.customerInfo')).click();
  const cardcom = page.frameLocator(`iframe[title="${he('payment.card.title')}"]`).frameLocator('iframe');
  await expect(cardcom.getByLabel(he('provider.cardForm.number'))).toBeVisible();
  await page.getByLabel(he('customers.field.firstName')).fill('נועה');
  await page.getByLabel(he('customers.field.lastName')).fill('לוי');
  await page.getByLabel(he('customers.field.email'), { exact: true }).fill('noa@doar.example');
  await page.getByLabel(he('customers.ticks.terms')).check();
  const confirm = async (number: string): Promise<void> => {
    await cardcom.getByLabel(he('provider.cardForm.number')).fill(number);
    await cardcom.getByLabel(he('provider.cardForm.expiry')).fill('08 / 39');
    await cardcom.getByLabel(he('provider.cardForm.securityCode')).fill('123');
    await cardcom.getByLabel(he('provider.cardForm.holderId')).fill('123456782');
    await cardcom.getByRole('button', { name: he('provider.cardPage.submit') }).click();
  };
  await confirm('4111111111111111');
  await expect(page.getByText(he('ordering.refusal.BIN_MISMATCH.title'))).toBeVisible({ timeout: 60_000 });
  await confirm('4242424242424242');
  await expect(page).toHaveURL(/step=confirmation&t=/, { timeout: 60_000 });
});

test('in the dark theme our page around Cardcom’s is dark, and Cardcom’s own stays light', async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await goToPaymentStep(page, baseURL!);
  await expect(form(page).getByLabel('Card number')).toBeVisible();
  const shop = await page.locator('.payment-card').evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(around(page).locator('body')).toHaveCSS('background-color', shop);
  await expect(around(page).locator('iframe')).toHaveCSS('color-scheme', 'light');
  await expect(around(page).locator('#page')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
