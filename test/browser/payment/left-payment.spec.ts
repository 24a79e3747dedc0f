import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { bank, button, CARDS, chooseSeats, comeToPayment, comeToTickets, expectTickets, fillCard, fillDetails, pay, pressAtBank } from '../visitor/purchase-visitor.ts'; // prettier-ignore
import { hasTouch } from '../visitor/screen.ts';

/** A visitor who leaves the payment's step sees its result on the other steps, and nothing is paid unasked. */

const SLOW = { timeout: 20_000 };

test.setTimeout(120_000);

const commits = (page: Page): { readonly count: () => number } => {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payment/commit')) count += 1;
  });
  return { count: () => count };
};

/** The payment's step says that the payment was stopped; details and terms are as they were. */
async function expectStopped(page: Page): Promise<void> {
  await expect(page.getByText('The payment was stopped')).toBeVisible(SLOW);
  await expect(page.getByText('You haven’t been charged. You can pay another way.')).toBeInViewport();
  await expect(page).toHaveURL(/step=customerInfo/);
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('elena@posta.example');
  await expect(page.getByLabel(/I accept the terms/)).toBeChecked();
}

test('back from the bank’s step: a note shows the payment, with links to it and to the tickets @long', async ({
  page,
}) => {
  const id = await comeToPayment(page, 78);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await expect(bank(page).getByRole('button', { name: 'Yes, approve' })).toBeVisible(SLOW);
  await page.goBack();
  await expect(page.getByText('Your payment isn’t finished')).toBeVisible(SLOW);
  await expectNoFaults(page);
  await button(page, 'Continue with payment').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with payment' }).click();
  await pressAtBank(page, 'Yes, approve');
  await expectTickets(page);
  // The showing's page shows for some minutes that it was bought.
  await page.goto(`/order/${id}`);
  await button(page, 'Show the tickets').click();
  await expectTickets(page);
});

/** Presses twice at once, as with an unsteady hand. */
async function pressTwice(page: Page, control: Locator): Promise<void> {
  if (!hasTouch()) return control.dblclick();
  // Waits until it does not move any more.
  await control.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await control.boundingBox())!;
  const [middle, line] = [x + width / 2, y + height / 2];
  await page.touchscreen.tap(middle, line);
  await page.touchscreen.tap(middle, line);
}

test('Continue pressed twice continues once: the bank’s step opens, and its buttons are not pressed @long', async ({
  page,
}) => {
  await comeToPayment(page, 98);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  const approve = bank(page).getByRole('button', { name: 'Yes, approve' });
  await expect(approve).toBeVisible(SLOW);
  const url = page.url();
  const isInPlace = async (): Promise<void> => {
    await expect(approve).toBeVisible(SLOW);
    await expect(page.getByRole('link', { name: 'Open your bank’s page instead' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Your bank needs to check it’s you' })).toBeVisible();
    expect(page.url()).toBe(url);
  };
  // The question whether to leave.
  await button(page, 'Close').click();
  const stay = page.getByRole('dialog', { name: 'Your payment isn’t finished' });
  await pressTwice(page, stay.getByRole('button', { name: 'Continue with payment' }));
  await isInPlace();
  // The note of a payment that goes on without its dialog.
  await button(page, 'Close').click();
  await stay.getByRole('button', { name: 'Close for now' }).click();
  await pressTwice(page, button(page, 'Continue with payment'));
  await isInPlace();
  // A payment that was found.
  await page.reload();
  const found = page.getByRole('dialog', { name: 'Your payment isn’t finished' });
  await expect(found).toBeVisible(SLOW);
  await pressTwice(page, found.getByRole('button', { name: 'Continue with payment' }));
  await isInPlace();
  await pressAtBank(page, 'Yes, approve');
  await expectTickets(page);
});

test('whoever pays another order is told that a payment waits at the bank, and can go back to it @long', async ({
  page,
  context,
}) => {
  await comeToPayment(page, 25);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await expect(bank(page).getByRole('button', { name: 'Yes, approve' })).toBeVisible(SLOW);
  const tab = await context.newPage();
  await comeToPayment(tab, 26);
  await expect(tab.getByText('A payment for other tickets is waiting for your bank.')).toBeVisible();
  await tab.getByRole('link', { name: 'Continue with payment' }).click();
  await expect(tab.getByRole('dialog', { name: 'Your payment isn’t finished' })).toBeVisible(SLOW);
});

test('back from a payment that the bank decides later: the note waits for it @long', async ({ page }) => {
  await comeToPayment(page, 79);
  await fillDetails(page);
  await fillCard(page, CARDS.decidedLater);
  const isCommitted = page.waitForResponse('**/api/payment/commit');
  await pay(page).click();
  await isCommitted;
  await page.goBack();
  await expect(page.getByText('Your payment isn’t finished')).toBeVisible(SLOW);
  await expect(page.getByText('Your order is complete')).toBeVisible(SLOW);
  await button(page, 'Show the tickets').click();
  await expectTickets(page);
});

test('a visitor who leaves before the commit is sent pays nothing @long', async ({ page }) => {
  await comeToPayment(page, 80);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  const sent = commits(page);
  let answer = (): void => {};
  const isLeft = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/cart', async (route) => {
    if (route.request().method() === 'GET') await isLeft;
    await route.continue();
  });
  const isAsked = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/cart'),
  );
  await pay(page).click();
  await isAsked;
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible(SLOW);
  answer();
  await button(page, 'Go to payment').click();
  await expect(pay(page)).toBeEnabled(SLOW);
  expect(sent.count()).toBe(0);
});

test('an error of a proxy does not end a payment @long', async ({ page }) => {
  await comeToPayment(page, 81);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  let isChallenged = false;
  await page.route('**/api/payment/status/*', async (route) => {
    if (isChallenged) return route.continue();
    isChallenged = true;
    return route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Are you human?</h1>' });
  });
  await pay(page).click();
  const approve = bank(page).getByRole('button', { name: 'Yes, approve' });
  await expect(approve).toBeVisible(SLOW);
  await page.waitForResponse(
    (response) => response.url().includes('/api/payment/status/') && response.status() === 200,
  );
  expect(isChallenged).toBe(true);
  await pressAtBank(page, 'Yes, approve');
  await expectTickets(page);
});

test('an order that was paid while the server failed is found when it answers again @long', async ({
  page,
}) => {
  await comeToPayment(page, 82);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  let isDown = true;
  const sent = commits(page);
  await page.route('**/api/payment/commit', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, body: '' });
  });
  await pay(page).click();
  await page.route('**/cart', (route) =>
    isDown ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await expect.poll(sent.count, SLOW).toBeGreaterThan(3);
  await expect(page.getByRole('dialog', { name: 'Checking your payment' })).toBeVisible(SLOW);
  isDown = false;
  await expectTickets(page);
});

test('whoever leaves a payment while the shop is down is told that it is not known, and then that it was paid', async ({
  page,
}) => {
  await comeToPayment(page, 45);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  let isDown = false;
  await page.route('**/api/**', (route) =>
    isDown ? route.fulfill({ status: 502, contentType: 'text/html', body: '' }) : route.fallback(),
  );
  await page.route('**/api/payment/commit', async (route) => {
    await route.fetch();
    isDown = true;
    await route.fulfill({ status: 502, contentType: 'text/html', body: '' });
  });
  await pay(page).click();
  await expect.poll(() => isDown, SLOW).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible(SLOW);
  await expect(page.getByRole('status').filter({ hasText: 'We haven’t had an answer' })).toBeVisible(SLOW);
  await expect(page.getByText('Nothing was lost or bought twice')).toHaveCount(0);
  isDown = false;
  await expect(page.getByText('Your order is complete')).toBeVisible(SLOW);
  await expect(page.getByText('We haven’t had an answer')).toHaveCount(0);
  // Nobody who has just bought is asked to choose seats.
  await expect(page.getByText('No seats chosen yet')).toHaveCount(0);
  await button(page, 'Show the tickets').click();
  await expectTickets(page);
});

test('other seats are paid instead: the first payment is stopped @long', async ({ page }) => {
  const id = await comeToPayment(page, 83);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await expect(bank(page).getByRole('button', { name: 'Yes, approve' })).toBeVisible(SLOW);
  await page.goto(`/order/${id}?step=chooseSeats`);
  await expect(page.getByText('Your payment isn’t finished')).toBeVisible(SLOW);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await button(page, 'Go to payment').click();
  await expect(page.getByText('A payment for other tickets is waiting for your bank.')).toBeVisible(SLOW);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNoFaults(page);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
  await page.goto(`/order/${id}`);
  await expect(page.getByText('Your payment isn’t finished')).toHaveCount(0);
});

test('a payment is stopped from another step, and its seats are in the order again @long', async ({
  page,
}) => {
  await comeToPayment(page, 84);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await expect(bank(page).getByRole('button', { name: 'Yes, approve' })).toBeVisible(SLOW);
  await page.goBack();
  await button(page, 'Stop it and pay another way').click();
  await expectStopped(page);
  await expect(page.getByText('Your payment isn’t finished')).toHaveCount(0);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
});

test('a payment is stopped at the seats: details and terms are as they were @long', async ({ page }) => {
  await comeToPayment(page, 94);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await expect(bank(page).getByRole('button', { name: 'Yes, approve' })).toBeVisible(SLOW);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible(SLOW);
  const entered = page.waitForResponse((reply) => reply.url().endsWith('/step'));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose your seats' })).toBeVisible(SLOW);
  await entered;
  await button(page, 'Stop it and pay another way').click();
  await expectStopped(page);
  await page.reload();
  await expect(page.getByText('Start with this step')).toHaveCount(0);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('elena@posta.example');
});

test('a payment that was left at the bank can be stopped after a reload, and the form is as it was @long', async ({
  page,
}) => {
  await comeToPayment(page, 93);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await expect(bank(page).getByRole('button', { name: 'Yes, approve' })).toBeVisible(SLOW);
  await page.reload();
  const found = page.getByRole('dialog', { name: 'Your payment isn’t finished' });
  await expect(found.getByRole('button', { name: 'Continue with payment' })).toBeVisible(SLOW);
  await expectNoFaults(page);
  await found.getByRole('button', { name: 'Stop it and pay another way' }).click();
  await expectStopped(page);
  await expectNoFaults(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
});

test('a refusal on the bank’s own page is shown at the payment @long', async ({ page }) => {
  await comeToPayment(page, 85);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await page.getByRole('link', { name: 'Open your bank’s page instead' }).click();
  await page.getByRole('button', { name: 'No, decline' }).click();
  await expect(page.getByText('Your bank didn’t confirm the payment')).toBeVisible(SLOW);
  await expect(pay(page)).toBeEnabled();
});

test('the seats are given up for another showing in a second tab: the payment says so, and leads to the seats @long', async ({
  page,
}) => {
  await comeToPayment(page, 97);
  await fillDetails(page);
  const other = await page.context().newPage();
  await comeToTickets(other, 98);
  await page.bringToFront();
  await expect(page.getByText('Your order is empty')).toBeVisible(SLOW);
  await expect(pay(page)).toHaveCount(0);
  await button(page, 'Choose again').click();
  await expect(page.getByRole('heading', { name: 'Choose your seats' })).toBeVisible(SLOW);
});
