import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { openFixtureBrand, type FixtureBrand } from '../visitor/fixture-brand.ts';
import {
  acceptTerms,
  button,
  cardForm,
  CARDS,
  chooseSeats,
  fillCard,
  fillCustomer,
  pay,
} from '../visitor/purchase-visitor.ts';

/** A customer saves a card, pays with it the next time, and removes it. */

test.setTimeout(120_000);

const SHOWINGS = ['first', 'second', 'third'] as const;
const tick = (page: Page) => page.getByLabel('Save this card for next time');
const savedCard = (page: Page) => page.getByRole('radio', { name: /Visa •••• 4242/ });

type Provider = 'demo' | 'stripe' | 'payu';

const openBrand = (page: Page, baseURL: string, gateway: Provider): Promise<FixtureBrand> =>
  openFixtureBrand(page, baseURL, {
    code: `card-saving-${gateway}`,
    id: { demo: 131, stripe: 132, payu: 133 }[gateway],
    gateway,
    plans: Object.fromEntries(SHOWINGS.map((key) => [key, smallHall])),
    site: { auth: { provider: 'mobile', required: false, countries: [] } },
  });

/** The form in which a card is typed: Stripe's and PayU's fields are frames of their own in our page. */
const fieldsOf = (page: Page, provider: Provider): FrameLocator =>
  provider === 'demo' ? cardForm(page) : cardForm(page).frameLocator('iframe[title="Card"]');

async function typeCard(page: Page, provider: Provider): Promise<void> {
  if (provider === 'demo') return fillCard(page, CARDS.good);
  const fields = fieldsOf(page, provider);
  await fields.getByLabel('Card number').fill(CARDS.good);
  await fields.getByLabel('Expiration date').fill('08 / 39');
  await fields.getByLabel('Security code').fill('123');
}

async function goToPayment(page: Page, { origin, showings }: FixtureBrand, key: string): Promise<void> {
  await page.goto(`${origin}/order/${showings.get(key)}?lang=en`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
}

async function signIn(page: Page): Promise<void> {
  await button(page, 'Sign in').click();
  await page.locator('input[name="signInNumber"]').fill(`+35988${String(Date.now()).slice(-7)}`);
  await page.locator('input[name="signInNumber"]').press('Enter');
  await page.getByLabel('6-digit code').pressSequentially('123456');
  await expect(page.getByText(/^You’re signed in with/)).toBeVisible();
}

for (const provider of ['demo', 'stripe', 'payu'] as const)
  test(`a card is saved only with a tick, pays the next order, and is removed: ${provider}`, async ({
    page,
    baseURL,
  }) => {
    const brand = await openBrand(page, baseURL!, provider);
    await goToPayment(page, brand, 'first');
    await expect(fieldsOf(page, provider).getByLabel('Card number')).toBeVisible();
    await expect(tick(page)).toBeHidden();
    await signIn(page);
    await expect(tick(page)).not.toBeChecked();
    await fillCustomer(page);
    await typeCard(page, provider);
    await tick(page).check();
    await expectNoFaults(page);
    await pay(page).click();
    await expect(page).toHaveURL(/step=confirmation&t=/, { timeout: 60_000 });

    await goToPayment(page, brand, 'second');
    await savedCard(page).check();
    await expect(page.getByText(/Expires\s+\S*08\/39/)).toBeVisible();
    await expectNoFaults(page);
    // Who buys is known from the first order.
    await expect(page.getByText('Elena Dimitrova')).toBeVisible();
    await acceptTerms(page);
    await pay(page).click();
    await expect(page).toHaveURL(/step=confirmation&t=/, { timeout: 60_000 });

    await goToPayment(page, brand, 'third');
    await savedCard(page).check();
    await button(page, 'Remove this card').click();
    await expect(savedCard(page)).toHaveCount(0);
    const card = page.getByRole('radio', { name: /^Card\b/ });
    await expect(card).toBeChecked();
    await expect(card).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: /Visa •••• 4242. removed/ })).toHaveCount(1);
    await page.reload();
    await expect(page.getByText(/^You’re signed in with/)).toBeVisible();
    await expect(fieldsOf(page, provider).getByLabel('Card number')).toBeVisible();
    await expect(savedCard(page)).toHaveCount(0);
  });
