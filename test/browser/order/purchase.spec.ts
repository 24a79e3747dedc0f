import { expect, test } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { andSaved, bank, button, cardForm, CARDS, chooseSeats, comeToPayment, comeToTickets, expectTickets, fillCard, fillDetails, pay, pressAtBank } from '../visitor/purchase-visitor.ts'; // prettier-ignore

/** The whole purchase in a browser. */

test('from choosing a seat to the ticket’s code', async ({ page, context }) => {
  await comeToTickets(page, 1);
  await page
    .getByRole('radio', { name: /^Student/ })
    .last()
    .check();
  await expect(page.getByText('Bring your student card')).toBeVisible();
  await page.getByRole('button', { name: /^Add Large popcorn/ }).click();
  await expect(page.getByRole('group', { name: 'Large popcorn (salted)' })).toContainText('1');
  // An add-on of a ticket, and a product that needs a way of delivery.
  await page.getByRole('checkbox', { name: /^Blanket/ }).check();
  await page.getByRole('button', { name: /^Add Film postcard/ }).click();
  await page.getByRole('radio', { name: 'To your seat' }).check();
  await expectNoFaults(page);

  await button(page, 'Go to payment').click();
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await expectNoFaults(page);
  await pay(page).click();

  await expectTickets(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('elena@posta.example')).toBeVisible();
  // Once for the order, and not on each ticket.
  await expect(page.getByText(/Collect at the bar: Large popcorn/)).toBeVisible();
  await expect(page.getByText('To your seat: Film postcard')).toBeVisible();
  await expect(page.getByText('Blanket', { exact: true })).toBeVisible();
  await expectNoFaults(page);
  await page.reload();
  await expectTickets(page);

  await page.getByRole('link', { name: 'Open full screen' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ticket 1 of 2' })).toBeVisible();
  await expect(page.getByText('To your seat: Film postcard')).toBeVisible();
  await page.getByRole('button', { name: 'Next ticket' }).click();
  await expect(page.getByRole('heading', { name: 'Ticket 2 of 2' })).toBeVisible();
  await expectNoFaults(page);

  // A page that was opened once opens again without a network.
  await expect.poll(() => page.evaluate(async () => (await caches.match(location.href))?.status)).toBe(200);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('img', { name: /^QR code for Row/ }).first()).toBeVisible();
});

test('after the purchase the back button does not go to the payment @long', async ({ page }) => {
  await comeToPayment(page, 2);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.goBack();
  await expect(page).not.toHaveURL(/customerInfo|confirmation/);
  await expect(pay(page)).toHaveCount(0);
  // The step is empty now: a note says that it was bought, and leads to the tickets.
  const bought = page.getByRole('status').filter({ hasText: 'Your order is complete' });
  await expect(bought).toBeVisible();
  const entered = page.waitForResponse(/\/step$/);
  await page.goBack();
  await entered;
  await expect(page.getByRole('heading', { name: 'Choose your seats' })).toBeAttached();
  await bought.getByRole('button', { name: 'Show the tickets' }).click();
  await expectTickets(page);
});

test('the total names its fee, and the bar shows what it is made of @long', async ({ page }) => {
  await comeToPayment(page, 5);
  const bar = page.getByRole('region', { name: 'Your order' }).filter({ visible: true });
  const total = bar.getByRole('button', { name: /incl\. €0\.80 fee/ });
  // From 900 px on, the summary beside the form is open.
  if (!(await total.isVisible())) return;
  await expect(total).toHaveAttribute('aria-expanded', 'false');
  await total.press('Enter');
  await expect(total).toHaveAttribute('aria-expanded', 'true');
  await expect(bar.getByText('€0.80', { exact: true })).toBeVisible();
  await expectNoFaults(page);
  await total.press('Escape');
  await expect(bar.getByText('€0.80', { exact: true })).toHaveCount(0);
});

test('a declined card costs nothing, and another card pays', async ({ page }) => {
  await comeToPayment(page, 3);
  await fillDetails(page);
  await fillCard(page, CARDS.declined);
  await pay(page).click();
  const note = page.getByText('Your card was declined');
  await expect(note).toBeVisible();
  await expect(page.getByText(/for another \d+:\d\d/)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('elena@posta.example');
  await expect(cardForm(page).getByLabel('Card number')).toHaveValue('');
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
});

test('the payment continues after the bank’s step', async ({ page }) => {
  await comeToPayment(page, 4);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await expect(page.getByRole('dialog', { name: 'Your bank needs to check it’s you' })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'Your payment isn’t finished' })).toBeVisible();
  const stay = page.getByRole('dialog').getByRole('button', { name: 'Continue with payment' });
  await expect(stay).toBeFocused();
  await stay.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
  await pressAtBank(page, 'Yes, approve');
  await expectTickets(page);
});

test('after a refusal at the bank the visitor has the seats again @long', async ({ page }) => {
  await comeToPayment(page, 5);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await pressAtBank(page, 'No, decline');
  await expect(page.getByText('Your bank didn’t confirm the payment')).toBeVisible({ timeout: 20_000 });
  await expect(pay(page)).toBeEnabled();
});

test('two presses are one payment @long', async ({ page }) => {
  await comeToPayment(page, 6);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  let commits = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payment/commit')) commits += 1;
  });
  await pay(page).dblclick();
  await expectTickets(page);
  expect(commits).toBe(1);
});

test('the commit is repeated when its answer is lost, and the card is charged once', async ({ page }) => {
  await comeToPayment(page, 7);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  const answers: string[] = [];
  await page.route('**/api/payment/commit', async (route) => {
    const reply = await route.fetch();
    answers.push(await reply.text());
    if (answers.length === 1) await route.abort();
    else await route.fulfill({ response: reply });
  });
  await pay(page).click();
  await expectTickets(page);
  const orders = answers.map((answer) => (JSON.parse(answer) as { orderId: string }).orderId);
  expect(new Set(orders).size).toBe(1);
});

test('a double press opens one step only @long', async ({ page }) => {
  const entered: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/step')) entered.push(request.postDataJSON());
  });
  await comeToPayment(page, 13);
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  expect(entered).toEqual([{ step: 'chooseTickets' }, { step: 'customerInfo' }]);
  // The page is sent with every step's styles: nothing moves when its script loads.
  const html = await (await page.request.get(page.url())).text();
  const sheets = (text: string): string[] => text.match(/\/assets\/[\w.-]+\.css/g) ?? [];
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(sheets(html)).not.toEqual([]);
  expect(new Set(sheets(asked.join(' ')))).toEqual(new Set(sheets(html)));
});

test('every step survives a reload @long', async ({ page }) => {
  await comeToTickets(page, 8);
  await andSaved(page, () =>
    page
      .getByRole('radio', { name: /^Senior/ })
      .first()
      .check(),
  );
  await andSaved(page, () => page.getByRole('button', { name: /^Add Large popcorn/ }).click());
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Senior/ }).first()).toBeChecked();
  await expect(page.getByRole('group', { name: 'Large popcorn (salted)' })).toContainText('1');
  await button(page, 'Go to payment').click();
  await andSaved(page, () => fillDetails(page));
  await andSaved(page, () => page.getByLabel('Email me what’s on each week').check());
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('elena@posta.example');
  await expect(page.getByLabel(/I accept the terms/)).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('radio', { name: /^Senior/ }).first()).toBeChecked();
});

test('a choice made just before leaving the page is saved @long', async ({ page }) => {
  const id = await comeToTickets(page, 12);
  const senior = page.getByRole('radio', { name: /^Senior/ }).first();
  await senior.check();
  await page.goto('about:blank');
  await expect(async () => {
    await page.goto(`/order/${id}?step=chooseTickets`);
    await expect(senior).toBeChecked({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
});

test('after a tab was closed during the payment, a new one shows the payment @long', async ({
  page,
  context,
}) => {
  const id = await comeToPayment(page, 9);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await expect(bank(page).getByRole('button', { name: 'Yes, approve' })).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await again.goto(`/order/${id}`);
  await again.getByRole('dialog').getByRole('button', { name: 'Continue with payment' }).click();
  await pressAtBank(again, 'Yes, approve');
  await expectTickets(again);
});

test('missing fields are listed with links; the card form shows its own faults @long', async ({ page }) => {
  await comeToPayment(page, 10);
  await pay(page).click();
  await expect(page.getByText(/Check \d fields to continue/)).toBeVisible();
  await page.getByRole('button', { name: 'Email: Required' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await fillDetails(page);
  await fillCard(page, '4242424242424241');
  await pay(page).click();
  await expect(cardForm(page).getByText('Check the card number')).toBeVisible();
  await expect(pay(page)).toBeEnabled();
});

test('a seat can be removed at its ticket; without seats the step has a link to the map @long', async ({
  page,
}) => {
  await comeToTickets(page, 11);
  await page
    .getByRole('button', { name: /^Remove Row/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Remove Row/ })).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove Row/ }).click();
  await expect(page).toHaveURL(/step=chooseSeats/);
  await expect(button(page, 'Choose tickets')).toBeDisabled();
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await expect(page.getByRole('button', { name: /^Remove Row/ })).toHaveCount(2);
});

test('the bank’s own page goes back to the tickets, and so does a reload after it @long', async ({
  page,
  context,
}) => {
  const id = await comeToPayment(page, 14);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  const address = await page.locator('iframe[title="Your bank’s security check"]').getAttribute('src');
  await expect(bank(page).getByRole('button', { name: 'Yes, approve' })).toBeVisible();
  await page.close();
  const away = await context.newPage();
  await away.goto(address!);
  await away.getByRole('button', { name: 'Yes, approve' }).click();
  await expectTickets(away);
  // The page that was left during the decision shows its result.
  await away.goto(`/order/${id}?step=customerInfo`);
  await expectTickets(away);
});

test('a commit without an answer is repeated until the connection is back @long', async ({ page }) => {
  await comeToPayment(page, 15);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  // The request arrives; the answer does not.
  let isAway = true;
  await page.route('**/api/payment/commit', async (route) => {
    if (!isAway) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await pay(page).click();
  await expect(page.getByRole('dialog', { name: 'We lost the connection' })).toBeVisible();
  isAway = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectTickets(page);
});

test('seats that were chosen during a payment stay when it is paid @long', async ({ page, context }) => {
  const id = await comeToPayment(page, 16);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await expect(bank(page).getByRole('button', { name: 'Yes, approve' })).toBeVisible();
  // Other seats of the same presentation, in a second window.
  const otherTab = await context.newPage();
  await otherTab.goto(`/order/${id}?step=chooseSeats`);
  await chooseSeats(otherTab);
  await pressAtBank(page, 'Yes, approve');
  await expectTickets(page);
  await otherTab.reload();
  await button(otherTab, 'Choose tickets').click();
  await expect(otherTab.getByRole('button', { name: /^Remove Row/ })).toHaveCount(2);
});
