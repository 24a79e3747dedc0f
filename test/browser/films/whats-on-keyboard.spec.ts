import { expect, test, type Page } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { wholeDay } from '../visitor/whole-day.ts';

/** What's on with the keyboard alone. */

/** The search is in the page from 900 px on; phones open it. */
const WIDE = { width: 1024, height: 800 };

// A keyboard on the screen is another test's.
test.use({ hasTouch: false, isMobile: false });

test.beforeEach(async ({ context, baseURL }) => {
  // The demo's bar is not part of a shop.
  await context.addCookies([{ name: 'foyer_demo_bar', value: 'away', url: baseURL! }]);
});

const found = (page: Page) => page.getByRole('status').filter({ hasText: /found/ });

test('a search keeps the keyboard in its field, and the number of films is announced', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto('/?lang=en&view=film');
  const field = page.getByRole('searchbox');
  await field.fill('keaton');
  await field.press('Enter');
  await expect(page).toHaveURL(/q=keaton/);
  await expect(found(page)).toHaveText(/^\d+ films? found/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('keaton');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('no such film');
  await page.keyboard.press('Enter');
  await expect(found(page)).toHaveText(/^No films found/);
  await expect(field).toBeFocused();
  // Cleared by its link, the field is empty, and the films have the focus of the link that is gone.
  await page.getByRole('link', { name: 'Clear search' }).press('Enter');
  await expect(page).not.toHaveURL(/q=/);
  await expect(field).toHaveValue('');
  await expect(page.locator('#films')).toBeFocused();
  await page.goBack();
  await expect(field).toHaveValue('no such film');
});

test('placeholders of a slow answer leave the field where it is @long', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto('/?lang=en&view=film');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/whats-on*', async (route) => {
    await held;
    await route.continue();
  });
  const field = page.getByRole('searchbox');
  await field.fill('keaton');
  await field.press('Enter');
  await expect(page.getByText('Loading what’s on')).toBeAttached();
  await expect(field).toBeFocused();
  // What is typed meanwhile stays.
  await page.keyboard.type(' jr');
  release();
  await expect(found(page)).toHaveText(/^\d+ films? found/);
  await expect(field).toHaveValue('keaton jr');
  await expect(field).toBeFocused();
});

test('a sheet takes the focus, gives it back on Escape, and closes when the keyboard leaves it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 920, height: 800 });
  await page.goto(wholeDay());
  const openers = [
    page.getByRole('heading', { level: 1 }).getByRole('button'),
    page.getByRole('button', { name: 'Calendar' }),
    page.getByRole('button', { name: /^More/ }),
  ];
  for (const opener of openers) {
    await opener.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeFocused();
    await expect(sheet.locator('a, input').first()).toBeAttached();
    await page.keyboard.press('Tab');
    await expect(sheet.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await openers[0]!.press('Enter');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const [brand, later] of [
  ['aurora', 'ArrowRight'],
  ['carmel', 'ArrowLeft'],
] as const)
  test(`the days are one stop of the keyboard, and arrows lead to the others, in ${brand}`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(baseURL!.replace('localhost', `${brand}.localhost`));
    const days = page.locator('.catalog-day');
    // Again when the page was not interactive yet.
    await expect(async () => {
      await days.last().focus();
      await days.first().focus();
      await expect(page.locator('.catalog-day:not([tabindex="-1"])')).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    await page.keyboard.press(later);
    await expect(days.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(days.last()).toBeFocused();
    await expect(days.last()).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(days.first()).toBeFocused();
    await expect(days.first()).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.locator('.catalog-day:focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(days.first()).toBeFocused();
    await page.keyboard.press(later);
    await page.keyboard.press(later);
    await page.keyboard.press('Enter');
    await expect(days.nth(2)).toHaveAttribute('aria-current', 'date');
    await expect(days.nth(2)).toBeFocused();
  });

test('lists of filters have different names @long', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.goto(wholeDay());
  const names = await page
    .locator('.catalog-filter-list ul')
    .evaluateAll((lists) => lists.map((list) => list.getAttribute('aria-label')));
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names).size).toBe(names.length);
  await expectNoFaults(page);
});

test('with wider letters and lines nothing of a film is cut off @long', async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(wholeDay());
    // WCAG 2.2, 1.4.12.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    const cut = await page.locator('article :is(h2, p)').evaluateAll((texts) =>
      texts
        .filter((text) => getComputedStyle(text).overflow !== 'visible')
        .filter((text) => text.scrollHeight > text.clientHeight + 1)
        .map((text) => text.textContent),
    );
    expect(cut, `${width}`).toEqual([]);
    const lead = await page.locator('.catalog-feature-text').evaluate((text) => ({
      height: text.scrollHeight,
      room: text.clientHeight,
    }));
    expect(lead.height, `${width}`).toBeLessThanOrEqual(lead.room + 1);
  }
});
