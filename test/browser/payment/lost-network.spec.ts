import { expect, test, type Page } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { bank, button, cardForm, CARDS, comeToPayment, expectTickets, fillCard, fillDetails, pay, pressAtBank } from '../visitor/purchase-visitor.ts'; // prettier-ignore

/** The network is lost while somebody pays: each message is true, and everything can be continued when it is back. */

const SLOW = { timeout: 20_000 };

test.setTimeout(120_000);

const approve = (page: Page) => bank(page).getByRole('button', { name: 'Yes, approve' });

test('the bank’s step comes back after the network was lost while approving @long', async ({
  page,
  context,
}) => {
  await comeToPayment(page, 90);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await expect(approve(page)).toBeVisible(SLOW);
  await context.setOffline(true);
  const dialog = page.getByRole('dialog', { name: 'Your bank needs to check it’s you' });
  await expect(dialog.getByText('You can continue here as soon as you’re back online.')).toBeVisible();
  const isEmpty = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
  await pressAtBank(page, 'Yes, approve');
  await isEmpty;
  await expect(button(page, 'Reload this window')).toBeVisible();
  await expectNoFaults(page);
  await context.setOffline(false);
  await expect(approve(page)).toBeVisible(SLOW);
  await pressAtBank(page, 'Yes, approve');
  await expectTickets(page);
});

test('a card form whose page was lost comes by itself', async ({ page }) => {
  let isLost = false;
  await page.route(/\/form\//, async (route) => {
    if (isLost || !route.request().isNavigationRequest()) return route.continue();
    isLost = true;
    return route.abort('connectionreset');
  });
  await comeToPayment(page, 23);
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible(SLOW);
  expect(isLost).toBe(true);
});

test('a card form that does not come is told, and can be asked for again @long', async ({ page }) => {
  await page.route(/\/form\//, (route) =>
    route.request().isNavigationRequest() ? route.abort('connectionreset') : route.continue(),
  );
  await comeToPayment(page, 24);
  // Nothing is being paid.
  await pay(page).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('We can’t reach the payment provider')).toBeVisible(SLOW);
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible(SLOW);
});

test('a card form that the server failed to give comes by itself @long', async ({ page }) => {
  let isBroken = true;
  await page.route(/\/payment\/form\b/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR' } }) : route.continue(),
  );
  await comeToPayment(page, 23);
  await expect(page.getByText('Something went wrong')).toBeVisible();
  isBroken = false;
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible(SLOW);
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});

test('Pay without a network: nothing is sent or emptied, and one message says what is true @long', async ({
  page,
  context,
}) => {
  await comeToPayment(page, 91);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await context.setOffline(true);
  await pay(page).click();
  await expect(page.getByText('When you’re back online, press Pay again.')).toBeVisible();
  // The site's own note about the network would be a second message.
  await expect(page.getByText('You’re offline.')).toBeHidden();
  await expect(page.locator('.ui-note').locator('visible=true')).toHaveCount(1);
  await expectNoFaults(page);
  await context.setOffline(false);
  await expect(page.getByText('You’re back online')).toBeVisible();
  await expect(page.getByText('You’re offline')).toHaveCount(0);
  await expect(cardForm(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('elena@posta.example');
  await pay(page).click();
  await expectTickets(page);
});

test('details typed without a network are sent when it is back, and one message says so @long', async ({
  page,
  context,
}) => {
  await comeToPayment(page, 92);
  await fillDetails(page);
  await context.setOffline(true);
  await page.getByLabel('Email', { exact: true }).fill('mira@posta.example');
  await expect(page.getByText('Your choices are safe.')).toBeVisible();
  await expect(page.locator('.ui-note').locator('visible=true')).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.locator('.ui-note')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('mira@posta.example');
});

test('the network is lost while the bank decides: the page says what goes on, and shows the tickets by itself @long', async ({
  page,
  context,
}) => {
  await comeToPayment(page, 99);
  await fillDetails(page);
  await fillCard(page, CARDS.decidedLater);
  await pay(page).click();
  await expect(page.getByRole('dialog', { name: 'Processing your payment' })).toBeVisible(SLOW);
  await context.setOffline(true);
  const lost = page.getByRole('dialog', { name: 'We lost the connection' });
  await expect(lost.getByRole('status')).toHaveText(
    'Your payment continues without it, and you won’t be charged twice. We’ll show the result here as soon as you’re back online.',
  );
  await expectNoFaults(page);
  await context.setOffline(false);
  await expectTickets(page);
});

test('the network is lost with the commit: the page says so, and sends it again by itself @long', async ({
  page,
  context,
}) => {
  await comeToPayment(page, 100);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await page.route('**/api/payment/commit', async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await pay(page).click();
  const lost = page.getByRole('dialog', { name: 'We lost the connection' });
  await expect(lost.getByText('Your payment continues without it')).toBeVisible(SLOW);
  await page.unroute('**/api/payment/commit');
  await context.setOffline(false);
  await expectTickets(page);
});
