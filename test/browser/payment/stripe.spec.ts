import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { startStripeStandIn, type StripeStandIn } from '../../support/stand-ins/stripe-stand-in.ts';
import { breachesOf } from '../visitor/breaches.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button, chooseSeats, expectTickets, fillCustomer, pay } from '../visitor/purchase-visitor.ts';

/**
 * A purchase at a brand that takes cards with Stripe, on the shop's real page with its policy. The shop was started
 * with the address of a stand-in for Stripe.
 */

const port = process.env['FOYER_TEST_STRIPE_PORT'];

let stripe: StripeStandIn;

test.skip(({ isMobile }) => isMobile || port === undefined, 'one stand-in has one address');
test.beforeAll(async () => {
  stripe = await startStripeStandIn(Number(port));
});
test.afterAll(() => stripe?.close());

const bank = (page: Page): FrameLocator => page.frameLocator('iframe[title="Your bank’s security check"]');
const fields = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Our payment provider’s card form"]').frameLocator('iframe[title="Card"]');

/** Goes to the payment step and fills in the form with Stripe's fields. */
async function goToPayment(page: Page, baseURL: string, number: string): Promise<void> {
  const { origin, showings } = await openFixtureBrand(page, baseURL, {
    code: 'striped',
    id: 71,
    gateway: 'stripe',
    plans: { hall: smallHall },
  });
  stripe.notifyAt(`${baseURL}/api/payment/webhook/stripe`);
  await page.goto(`${origin}/order/${showings.get('hall')}`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await button(page, 'Go to payment').click();
  await expect(fields(page).getByLabel('Card number')).toBeVisible();
  await fillCustomer(page);
  await fields(page).getByLabel('Card number').fill(number);
  await fields(page).getByLabel('Expiration date').fill('08 / 39');
  await fields(page).getByLabel('Security code').fill('123');
}

test('a card typed into Stripe’s fields buys tickets', async ({ page, baseURL }) => {
  const refused = breachesOf(page);
  await goToPayment(page, baseURL!, '4242424242424242');
  await pay(page).click();
  await expectTickets(page);
  expect(stripe.intents().map(({ status }) => status)).toContain('succeeded');
  expect(refused).toEqual([]);
});

test('3-D Secure at Stripe: the bank’s step is in the shop’s page, then the tickets follow', async ({
  page,
  baseURL,
}) => {
  const refused = breachesOf(page);
  await goToPayment(page, baseURL!, '4000002760003184');
  await pay(page).click();
  await bank(page).getByRole('button', { name: 'Complete' }).click();
  await expectTickets(page);
  expect(refused).toEqual([]);
});
