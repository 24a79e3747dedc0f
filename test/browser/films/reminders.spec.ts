import { expect, test } from '@playwright/test';
import { expectNoFaults, takePlaces } from '../visitor/arena-visitor.ts';
import { ask, openWaitingBrand, remindMe, sheet, showingOf } from '../visitor/reminders.ts';

/** Visitors leave an address to be told when tickets can be bought. */

const BRAND = { code: 'recall', id: 90 };

test('with the keyboard alone: what is missing is said, and the focus stays where one goes on @long', async ({
  page,
  baseURL,
}) => {
  const { origin, run } = await openWaitingBrand(page, baseURL!, BRAND);
  await page.goto(`${origin}/coming-soon?lang=en`);
  const opener = remindMe(page, `Remind me: Coming ${run}`);
  await opener.press('Enter');
  const form = sheet(page);
  await expect(form).toBeVisible();
  const email = form.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeVisible();
  await expect(form).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(email).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Enter it like this: name@example.com.');
  await page.keyboard.type('ana@gmial.com');
  await page.keyboard.press('Enter');
  const consent = form.getByRole('checkbox', { name: /may email me once about this$/ });
  await expect(consent).toBeFocused();
  await expect(consent).toHaveAccessibleDescription('Tick this box so that we may email you.');
  await expectNoFaults(page);
  // The likely address is offered.
  await form.getByRole('button', { name: 'ana@gmail.com' }).press('Enter');
  await expect(email).toHaveValue('ana@gmail.com');
  await consent.press('Space');
  await form.getByRole('button', { name: 'Remind me' }).press('Enter');
  const sent = form.getByRole('status').filter({ hasText: 'We’ll remind you' });
  await expect(sent).toBeFocused();
  await expect(sent).toContainText('ana@gmail.com');
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
});

test('without a connection, or when the server fails, the form says so and keeps what was entered @long', async ({
  page,
  baseURL,
  context,
}) => {
  const { origin, run } = await openWaitingBrand(page, baseURL!, BRAND);
  await page.goto(`${origin}/film/coming-${run}?lang=en`);
  await remindMe(page).click();
  const form = sheet(page);
  await expect(form.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await context.setOffline(true);
  await expect(form.getByRole('alert')).toContainText('You’re offline');
  await expectNoFaults(page);
  await context.setOffline(false);
  await expect(form.getByRole('alert')).toBeHidden();
  await page.route('**/api/reminders', (route) => route.fulfill({ status: 500, json: {} }));
  await ask(page, 'ana@posta.test');
  await expect(form.getByRole('alert')).toContainText('We couldn’t save your reminder');
  await page.unroute('**/api/reminders');
  await form.getByRole('button', { name: 'Remind me' }).click();
  await expect(form.getByRole('status').filter({ hasText: 'We’ll remind you' })).toBeFocused();
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(form).toBeHidden();
});

test('a sold-out showing, and one that is not on sale yet, offer a reminder', async ({
  page,
  baseURL,
  browser,
}) => {
  const { origin, showings, run, hall, add } = await openWaitingBrand(page, baseURL!, BRAND);
  const id = showings.get('floor')!;
  // Another visitor has the last places.
  const other = await browser.newPage();
  await other.goto(`${origin}/order/${id}?lang=en`);
  await takePlaces(other, /^Add one ticket: Adult$/, 2);
  await expect(async () => {
    await page.goto(`${origin}/order/${id}?lang=en`);
    await expect(page.getByRole('heading', { name: 'Charade is sold out' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await remindMe(page).click();
  await expect(sheet(page)).toContainText('as soon as this showing has seats available again');
  await expectNoFaults(page);
  await ask(page, 'ana@posta.test');
  await expect(sheet(page).getByText('We’ll remind you')).toBeVisible();
  await other.close();

  await add(showingOf(run, hall, { saleFrom: new Date(Date.now() + 7 * 3_600_000).toISOString() }));
  // The import's message to drop what is cached may come after the page is asked for.
  await expect(async () => {
    await page.goto(`${origin}/film/coming-${run}?lang=en`);
    await expect(page.locator('.catalog-chip')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.locator('.catalog-chip').click();
  await expect(page).toHaveURL(/\/order\/\d+/);
  await remindMe(page).click();
  await expect(sheet(page)).toContainText('when tickets for this showing go on sale');
  await expectNoFaults(page);
});

test('a sheet that was opened before scripts had loaded gets its form @long', async ({ page, baseURL }) => {
  const { origin } = await openWaitingBrand(page, baseURL!, BRAND);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}/coming-soon?lang=en`, { waitUntil: 'commit' });
  await remindMe(page).first().click();
  await expect(sheet(page)).toBeVisible();
  release();
  await expect(sheet(page).getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('in Hebrew the address stays left-to-right, and nothing is wider than the screen @long', async ({
  page,
  baseURL,
}) => {
  const { origin } = await openWaitingBrand(page, baseURL!, BRAND);
  await page.goto(`${origin}/coming-soon?lang=he`);
  await page
    .getByRole('button', { name: /^לקבלת תזכורת: / })
    .first()
    .click();
  const email = page.getByRole('dialog').getByLabel('דוא״ל');
  await email.fill('ana@posta.test');
  await expect(email).toHaveCSS('direction', 'ltr');
  await expectNoFaults(page);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isTooWide).toBe(false);
});
