import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { breachesOf } from '../visitor/breaches.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button, chooseSeats, expectTickets, fillCustomer, pay } from '../visitor/purchase-visitor.ts';

/** Purchases at a brand that takes cards by PayU, on the shop's real page with its policy; the demo has a PayU of its own. */

/** The payment is decided by a notification that may be sent again some seconds later. */
const SLOW = { timeout: 60_000 };
test.setTimeout(120_000);

const form = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Our payment provider’s card form"]').frameLocator('iframe[title="Card"]');
/** Our page around PayU's step, in the payment dialog. */
const step = (page: Page): FrameLocator => page.frameLocator('iframe[title="Your bank’s security check"]');

/** Goes to the payment step and types a card into PayU's field. */
async function goToPayment(page: Page, baseURL: string, number: string): Promise<void> {
  const { origin, showings } = await openFixtureBrand(page, baseURL, {
    code: 'payued',
    id: 126,
    gateway: 'payu',
    plans: { hall: smallHall },
  });
  await page.goto(`${origin}/order/${showings.get('hall')}`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await button(page, 'Go to payment').click();
  await expect(form(page).getByLabel('Card number')).toBeVisible();
  await fillCustomer(page);
  await form(page).getByLabel('Card number').fill(number);
  await form(page).getByLabel('Expiration date').fill('08 / 39');
}

test('a card typed into PayU’s field: what is wrong is shown, then it buys tickets', async ({
  page,
  baseURL,
}) => {
  const refused = breachesOf(page);
  await goToPayment(page, baseURL!, '4242424242424242');
  await pay(page).click();
  const ours = page.frameLocator('iframe[title="Our payment provider’s card form"]');
  await expect(ours.getByRole('alert')).toHaveText('Enter the security code.');
  await form(page).getByLabel('Security code').fill('123');
  await pay(page).click();
  await expect(page).toHaveURL(/step=confirmation&t=/, SLOW);
  await expectTickets(page);
  expect(refused).toEqual([]);
});

test('3-D Secure at PayU: the bank’s page is in the shop’s page, then the tickets follow', async ({
  page,
  baseURL,
}) => {
  const refused = breachesOf(page);
  await goToPayment(page, baseURL!, '4000002760003184');
  await form(page).getByLabel('Security code').fill('123');
  await pay(page).click();
  const bank = step(page).frameLocator('iframe');
  await bank.getByRole('button', { name: 'Complete' }).click(SLOW);
  await expect(page).toHaveURL(/step=confirmation&t=/, SLOW);
  await expectTickets(page);
  expect(refused).toEqual([]);
});

test('PayU asks for the security code afterwards: a wrong one is asked again @long', async ({
  page,
  baseURL,
}) => {
  const refused = breachesOf(page);
  await goToPayment(page, baseURL!, '4000000000000341');
  await form(page).getByLabel('Security code').fill('123');
  await pay(page).click();
  const field = step(page).frameLocator('iframe').getByLabel('Security code');
  await field.fill('000', SLOW);
  await step(page).getByRole('button', { name: 'Confirm payment' }).click();
  await expect(step(page).getByRole('alert')).toHaveText('Enter the 3 or 4 digits on your card');
  await field.fill('123');
  await step(page).getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page).toHaveURL(/step=confirmation&t=/, SLOW);
  expect(refused).toEqual([]);
});
