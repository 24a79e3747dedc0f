import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { breachesOf } from '../visitor/breaches.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import {
  button,
  chooseSeats,
  expectTickets,
  fillCustomer,
  pay,
  pressAtBank,
} from '../visitor/purchase-visitor.ts';

/**
 * A purchase at a brand that takes cards with Stripe, on the shop's real page with its policies; the demo has a Stripe of its
 * own.
 */

const form = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Our payment provider’s card form"]');
const fields = (page: Page): FrameLocator => form(page).frameLocator('iframe[title="Card"]');

/** The payment step, without anything filled in. */
async function comeToForm(page: Page, baseURL: string): Promise<void> {
  const { origin, showings } = await openFixtureBrand(page, baseURL, {
    code: 'striped',
    id: 71,
    gateway: 'stripe',
    plans: { hall: smallHall },
  });
  await page.goto(`${origin}/order/${showings.get('hall')}`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
}

/** Goes to the payment step and fills in the form with Stripe's fields. */
async function goToPayment(page: Page, baseURL: string, number: string): Promise<void> {
  await comeToForm(page, baseURL);
  await expect(fields(page).getByLabel('Card number')).toBeVisible();
  await fillCustomer(page);
  await typeCard(page, number);
}

async function typeCard(page: Page, number: string): Promise<void> {
  await fields(page).getByLabel('Card number').fill(number);
  await fields(page).getByLabel('Expiration date').fill('08 / 39');
  await fields(page).getByLabel('Security code').fill('123');
}

test('a card typed into Stripe’s fields buys tickets', async ({ page, baseURL }) => {
  const refused = breachesOf(page);
  await goToPayment(page, baseURL!, '4242424242424242');
  await pay(page).click();
  await expectTickets(page);
  expect(refused).toEqual([]);
});

test('3-D Secure at Stripe: the bank’s step is in the shop’s page, then the tickets follow', async ({
  page,
  baseURL,
}) => {
  const refused = breachesOf(page);
  await goToPayment(page, baseURL!, '4000002760003184');
  await pay(page).click();
  await pressAtBank(page, 'Complete');
  await expectTickets(page);
  expect(refused).toEqual([]);
});

/** What goes wrong at Stripe's fields is said where the visitor sees it, on a phone's page too. */
for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } });

    test('wrong fields are counted with the buyer’s, linked, and focused at Pay @long', async ({
      page,
      baseURL,
    }) => {
      await comeToForm(page, baseURL!);
      const number = fields(page).getByLabel('Card number');
      await expect(number).toBeVisible();
      await pay(page).click();
      const link = page.getByRole('button', { name: 'Check your card details' });
      await expect(link).toBeVisible();
      await expect(fields(page).getByRole('alert')).toHaveText('Your card number is incomplete.');
      await link.click();
      await expect(number).toBeFocused();
      await expect(number).toBeInViewport();
      await fillCustomer(page);
      await expect(link).toBeVisible();
      await typeCard(page, '4242424242424242');
      await expect(link).toHaveCount(0);
      await number.fill('4242');
      await page.getByLabel('First name').focus();
      await pay(page).click();
      await expect(number).toBeFocused();
      await expect(number).toBeInViewport();
      await number.fill('4242424242424242');
      await pay(page).click();
      await expectTickets(page);
    });

    test('a card that Stripe does not take is said in view, and can be typed again @long', async ({
      page,
      baseURL,
    }) => {
      await goToPayment(page, baseURL!, '4242424242424242');
      const error = { message: 'Your card could not be verified.' };
      await page.route('**/card/token', (route) => route.fulfill({ json: { error } }));
      await page.getByLabel('First name').focus();
      await pay(page).click();
      const fault = form(page).getByRole('alert');
      await expect(fault).toHaveText(error.message);
      await expect(fault).toBeInViewport();
      await page.unroute('**/card/token');
      await pay(page).click();
      await expectTickets(page);
    });

    for (const [what, address] of [
      ['script', '**/stripe.js'],
      ['fields', '**/card?*'],
    ] as const)
      test(`without Stripe’s ${what} the page says so, and tries again at a press @long`, async ({
        page,
        baseURL,
      }) => {
        await page.route(address, (route) => route.abort());
        await comeToForm(page, baseURL!);
        const note = page.getByRole('alert').filter({ hasText: 'No response from the payment provider' });
        await expect(note).toBeVisible();
        await expectNoFaults(page);
        await page.unroute(address);
        await note.getByRole('button', { name: 'Try again' }).click();
        await expect(fields(page).getByLabel('Card number')).toBeVisible();
        await fillCustomer(page);
        await typeCard(page, '4242424242424242');
        await pay(page).click();
        await expectTickets(page);
      });
  });
}
