import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { breachesOf } from '../visitor/breaches.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button, chooseSeats, expectTickets, fillCustomer, pay } from '../visitor/purchase-visitor.ts';

/** Purchases at a brand that takes PayPal after the card, on the shop's real page; the demo has a PayPal of its own. */

/** The payment may be decided by a webhook that is sent again some seconds later. */
const SLOW = { timeout: 60_000 };
test.setTimeout(120_000);

/** Our page with PayPal's button, in the payment dialog. */
const STEP = 'iframe[title="PayPal"]';
const step = (page: Page): FrameLocator => page.frameLocator(STEP);

/** Goes to the payment step, chooses PayPal, and presses Pay. */
async function payByPaypal(page: Page, baseURL: string): Promise<void> {
  const { origin, showings } = await openFixtureBrand(page, baseURL, {
    code: 'approving',
    id: 128,
    offers: [
      { method: 'card', provider: 'demo' },
      { method: 'paypal', provider: 'paypal' },
    ],
    plans: { hall: smallHall },
  });
  await page.goto(`${origin}/order/${showings.get('hall')}`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await button(page, 'Go to payment').click();
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await expect(page.getByText('approve the payment in PayPal’s window')).toBeVisible();
  // Nothing of PayPal's before it is needed.
  expect(page.frames().some((frame) => frame.url().startsWith('http://paypal.localhost'))).toBe(false);
  await fillCustomer(page);
  await pay(page).click();
}

/** Presses PayPal's button, and returns its window. The step takes no press when it has only just appeared. */
async function openWindow(page: Page): Promise<Page> {
  await expect(page.locator(STEP)).toHaveCSS('pointer-events', 'auto', SLOW);
  const paypal = step(page).frameLocator(STEP).getByRole('button', { name: 'PayPal' });
  const [opened] = await Promise.all([page.waitForEvent('popup'), paypal.click()]);
  await expect(opened.getByRole('heading')).toHaveText(/^Pay /);
  return opened;
}

const finish = (opened: Page): Promise<void> =>
  opened.getByRole('button', { name: 'Complete Purchase' }).click();

async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/step=confirmation&t=/, SLOW);
  await expectTickets(page);
  await expect(page.getByText('Paid by PayPal')).toBeVisible();
}

test('approved in PayPal’s window: the tickets follow', async ({ page, baseURL }) => {
  const refused = breachesOf(page);
  await payByPaypal(page, baseURL!);
  // No empty room below the button.
  const place = step(page).getByRole('main');
  await expect(step(page).frameLocator(STEP).getByRole('button', { name: 'PayPal' })).toBeVisible(SLOW);
  await expect
    .poll(async () => (await page.locator(STEP).boundingBox())!.height - (await place.boundingBox())!.height)
    .toBeLessThan(60);
  await expect(page.getByRole('dialog', { name: 'Pay with PayPal' })).toBeVisible(SLOW);
  await finish(await openWindow(page));
  await expectPaid(page);
  expect(refused).toEqual([]);
});

test('cancelled in PayPal’s window: nothing is charged, and the same button pays @long', async ({
  page,
  baseURL,
}) => {
  await payByPaypal(page, baseURL!);
  const opened = await openWindow(page);
  await opened.getByRole('button', { name: 'Cancel' }).click();
  await expect(step(page).getByRole('alert')).toHaveText(/closed PayPal’s window without paying/);
  await finish(await openWindow(page));
  await expectPaid(page);
});

test('a declined card: PayPal’s window opens again, and another way pays', async ({ page, baseURL }) => {
  await payByPaypal(page, baseURL!);
  const opened = await openWindow(page);
  await opened.getByLabel('Card that is declined').check();
  const [again] = await Promise.all([page.waitForEvent('popup', SLOW), finish(opened)]);
  await expect(step(page).getByRole('alert')).toHaveText(/couldn’t use that card or account/);
  await again.getByLabel('PayPal balance').check();
  await finish(again);
  await expectPaid(page);
});

test('stopped before the approval: the seats are in the order again, and a card can pay @long', async ({
  page,
  baseURL,
}) => {
  await payByPaypal(page, baseURL!);
  await expect(page.locator(STEP)).toBeVisible(SLOW);
  await page.reload();
  await button(page, 'Stop it and pay another way').click(SLOW);
  await expect(page.getByText('The payment was stopped')).toBeVisible(SLOW);
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeVisible();
});
