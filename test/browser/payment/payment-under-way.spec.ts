import { expect, test, type Page } from '@playwright/test';
import { isDatabaseKnown } from '../../support/database/run-database.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { clock, expired, leaveSeconds, still } from '../visitor/order-clock.ts';
import { bank, button, CARDS, chooseSeats, comeToPayment, expectTickets, fillCard, fillDetails, ownShowing, pay, pressAtBank } from '../visitor/purchase-visitor.ts'; // prettier-ignore

/** While a payment is under way the timer asks nothing, and released seats are not charged. */

const SLOW = { timeout: 20_000 };

test.setTimeout(120_000);

test.beforeEach(() => {
  test.skip(!isDatabaseKnown(), 'the database of this server is not known here');
});

/** Sets the seconds left of the visitor's order. */
async function leaveOrder(page: Page, id: number, seconds: number): Promise<void> {
  const reply = await page.request.get(`/api/order/${id}/cart`);
  const { seats } = (await reply.json()) as { seats: { seatNo: number }[] };
  await leaveSeconds(id, String(seats[0]?.seatNo), seconds);
}

const blockTabMessages = (page: Page): Promise<unknown> =>
  page.route('**/cart', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));

/** A message about the cart reaches the tab after it makes a call of this kind. */
const allowTabMessagesAfter = (page: Page, call: string): Promise<unknown> =>
  page.route(call, async (route) => {
    await page.unroute('**/cart');
    await route.continue();
  });

/** Leaves so little time that a tab asks its timer question when it reads the cart. The tab that pays reads it later. */
async function leaveLittleTime(page: Page, id: number): Promise<void> {
  await blockTabMessages(page);
  await allowTabMessagesAfter(page, '**/commit');
  await leaveOrder(page, id, 100);
}

/** Another tab of the visitor, at the tickets, whose timer asks; messages about the cart no longer reach it. */
async function openTabWithQuestion(page: Page, id: number): Promise<Page> {
  await leaveLittleTime(page, id);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`/order/${id}?step=chooseTickets`);
  await expect(still(otherTab)).toBeVisible(SLOW);
  await blockTabMessages(otherTab);
  return otherTab;
}

const approve = (page: Page) => bank(page).getByRole('button', { name: 'Yes, approve' });

test('no timer question appears over the bank’s step, nor after a reload; the timer continues after a refusal @long', async ({
  page,
}) => {
  const id = await comeToPayment(page, 47);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await expect(clock(page)).toBeVisible(SLOW);
  await leaveLittleTime(page, id);
  await pay(page).click();
  await expect(approve(page)).toBeVisible(SLOW);
  await expect(clock(page)).toHaveCount(0);
  await expect(still(page)).toHaveCount(0);
  await expect(expired(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Your payment isn’t finished' })).toBeVisible(SLOW);
  await expect(clock(page)).toHaveCount(0);
  await expectNoFaults(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with payment' }).click();
  await pressAtBank(page, 'No, decline');
  await expect(page.getByText('Your bank didn’t confirm the payment')).toBeVisible(SLOW);
  await expect(clock(page)).toHaveText(/^\d:\d\d$/);
});

test('seats released in another tab are not charged afterwards @long', async ({ page }) => {
  const id = await comeToPayment(page, 48);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  const otherTab = await openTabWithQuestion(page, id);
  await pay(page).click();
  await expect(approve(page)).toBeVisible(SLOW);
  await still(otherTab).getByRole('button', { name: 'Release my tickets' }).click();
  await expect(otherTab.getByRole('heading', { name: 'Choose your seats' })).toBeVisible(SLOW);
  await expect(page.getByText('Your order was cancelled').first()).toBeVisible(SLOW);
  await expect(page.getByText('You haven’t been charged. Try again, or pay another way.')).toBeVisible(SLOW);
  await expect(bank(page).getByRole('button')).toHaveCount(0);
});

test('extending the time of seats that are being paid shows the payment @long', async ({ page }) => {
  const id = await comeToPayment(page, 49);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  const otherTab = await openTabWithQuestion(page, id);
  await pay(page).click();
  await expect(approve(page)).toBeVisible(SLOW);
  // The question stays until it is answered: only then does the tab read the cart.
  await allowTabMessagesAfter(otherTab, '**/extend');
  await still(otherTab)
    .getByRole('button', { name: /^Hold for/ })
    .click();
  await expect(otherTab.getByRole('dialog', { name: 'Your payment isn’t finished' })).toBeVisible(SLOW);
  await expect(still(otherTab)).toHaveCount(0);
  await expect(otherTab.getByText('Your time ran out')).toHaveCount(0);
  await pressAtBank(page, 'Yes, approve');
  await expectTickets(page);
  await expectTickets(otherTab);
});

test('releasing seats that were bought in another tab leads to the tickets @long', async ({ page }) => {
  const id = await comeToPayment(page, 50);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  const otherTab = await openTabWithQuestion(page, id);
  await pay(page).click();
  await expectTickets(page);
  await still(otherTab).getByRole('button', { name: 'Release my tickets' }).click();
  await expectTickets(otherTab);
  await expect(button(otherTab, 'Choose tickets')).toHaveCount(0);
});

test('a timer question in another tab closes when the payment begins @long', async ({ page }) => {
  const id = await comeToPayment(page, 51);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  const otherTab = await openTabWithQuestion(page, id);
  await otherTab.unroute('**/cart');
  await pay(page).click();
  await expect(approve(page)).toBeVisible(SLOW);
  await expect(still(otherTab)).toHaveCount(0);
  await expect(clock(otherTab)).toHaveCount(0);
  // The form behind the bank's step is still as it was sent, although the cart has become an order.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('elena@posta.example');
});

test('when the network fails with the answer, the tickets are shown later @long', async ({
  page,
  context,
}) => {
  await comeToPayment(page, 52);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await page.route('**/api/payment/commit', async (route) => {
    const reply = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response: reply });
  });
  await pay(page).click();
  await expect(page.getByText('Your order is complete')).toBeVisible(SLOW);
  await expect(page.getByText(/^Everything is paid/)).toBeVisible();
  await expectNoFaults(page);
  await context.setOffline(false);
  await expectTickets(page);
});

test('without the code of the confirmation nothing is sent to the bank @long', async ({ page }) => {
  // The page was reloaded a moment ago for the same reason: it is not reloaded again.
  await page.addInitScript(() => {
    // Frames share the storage, and the card form's frame is created again after each attempt.
    if (self === top) sessionStorage.setItem('foyer_reloaded_at', String(Date.now()));
  });
  await page.route(/confirmation-step/, (route) => route.abort());
  await comeToPayment(page, 53);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  let commits = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payment/commit')) commits += 1;
  });
  await pay(page).click();
  await expect(page.getByText('We lost the connection')).toBeVisible(SLOW);
  expect(commits).toBe(0);

  await page.unroute(/confirmation-step/);
  await page.evaluate(() => sessionStorage.removeItem('foyer_reloaded_at'));
  const loaded = page.waitForEvent('load');
  await pay(page).click();
  await loaded;
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('elena@posta.example');
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
});

test('a step whose code cannot be loaded opens when the network is back, and the page stays until then @long', async ({
  page,
}) => {
  const { id } = await ownShowing(page, 54);
  await page.goto(`/order/${id}`);
  await chooseSeats(page);
  let isCut = true;
  await page.route(/tickets-step|\/order\/\d+(\?|$)/, (route) => (isCut ? route.abort() : route.continue()));
  await button(page, 'Choose tickets').click();
  await expect(page.getByText('We lost the connection')).toBeVisible(SLOW);
  await expect(page.getByText('Loading')).toHaveCount(0);
  isCut = false;
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible(SLOW);
});
