import { expect, test, type Page } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { wholeDay } from '../visitor/whole-day.ts';

/** The filters and the search of What's on on a phone: both are opened, so that the page begins with its films. */

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ context, baseURL }) => {
  // The demo's bar is not part of a shop.
  await context.addCookies([{ name: 'foyer_demo_bar', value: 'away', url: baseURL! }]);
});

const opener = (page: Page) => page.getByRole('button', { name: /^Filters/ });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const show = (page: Page) => sheetOf(page).getByRole('button', { name: /^(?:Show|No films)/ });
const filmsOn = (page: Page) => page.getByRole('article').count();

/** Opens the sheet, and waits until it counts. */
async function open(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await opener(page).click();
  await expect(sheetOf(page)).toBeFocused();
  await expect(show(page)).toHaveText(/\d/);
}

test('the button counts the films that the ticked filters leave, without a call for each', async ({
  page,
}) => {
  await page.goto(wholeDay());
  const all = await filmsOn(page);
  await open(page);
  await expectNoFaults(page);
  await expect(show(page)).toHaveText(`Show ${all} films`);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await sheetOf(page).getByLabel('Evening').check();
  await sheetOf(page).getByLabel('Silent').check();
  await expect(show(page)).not.toHaveText(`Show ${all} films`);
  const promised = Number(/\d+/.exec(await show(page).innerText())?.[0]);
  expect(promised).toBeGreaterThan(0);
  expect(calls.filter((url) => url.includes('/api/whats-on'))).toEqual([]);
  await show(page).click();
  await expect(sheetOf(page)).toBeHidden();
  await expect(page).toHaveURL(/part=evening.*language=silent/);
  await expect(page.getByRole('article')).toHaveCount(promised);
  await expect(opener(page)).toHaveAccessibleName(/2 filters on$/);
  // Opened again, it has them ticked, and clears them.
  await open(page);
  await expect(sheetOf(page).getByLabel('Evening')).toBeChecked();
  await sheetOf(page).getByRole('button', { name: 'Clear all filters' }).click();
  await expect(show(page)).toHaveText(`Show ${all} films`);
  await show(page).click();
  await expect(page.getByRole('article')).toHaveCount(all);
});

test('Escape and Back close the sheet, and leave the page as it was', async ({ page }) => {
  await page.goto('/terms?lang=en');
  await page.goto(wholeDay());
  const address = page.url();
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await open(page);
    await sheetOf(page).getByLabel('Evening').check();
    await close();
    await expect(sheetOf(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    expect(page.url()).toBe(address);
    await open(page);
    await expect(sheetOf(page).getByLabel('Evening')).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(sheetOf(page)).toBeHidden();
  }
  // What was sent is one step of the history, and closed sheets are none.
  await open(page);
  await sheetOf(page).getByLabel('Evening').check();
  await show(page).click();
  await expect(page).toHaveURL(/part=evening/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(opener(page)).not.toHaveAccessibleName(/on$/);
  await page.goBack();
  await expect(page).toHaveURL(/terms/);
});

test('the view is chosen in the sheet', async ({ page }) => {
  await page.goto(wholeDay());
  await open(page);
  await sheetOf(page).getByLabel('By film').check();
  // How many films the other view has is not known here.
  await expect(show(page)).toHaveText('Show');
  await show(page).click();
  await expect(page).toHaveURL(/view=film/);
  await expect(page.locator('.catalog-day[aria-current]')).toHaveCount(0);
});

for (const [brand, lang] of [
  ['carmel', 'he'],
  ['aurora', 'en'],
] as const)
  test(`without scripts filters are ticked and shown all the same, in ${lang} @long`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    const address = wholeDay().replace('lang=en', `lang=${lang}`);
    await page.goto(new URL(address, baseURL!.replace('localhost', `${brand}.localhost`)).href);
    await page.locator('[popovertarget=filters]:visible').click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('[name=part][value=evening]').check();
    await sheet.locator('[type=submit]').click();
    await expect(page).toHaveURL(/part=evening/);
    await expect(page.locator('[popovertarget=filters]:visible')).toContainText('1');
    await context.close();
  });

test('the search opens over the top bar, and stays above what it found', async ({ page }) => {
  await page.goto('/?lang=en&view=film');
  await page.waitForLoadState('networkidle');
  const field = page.getByRole('searchbox');
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(field).toBeFocused();
  await expectNoFaults(page);
  await field.fill('keaton');
  await field.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /films? found/ })).toBeVisible();
  await expect(field).toHaveValue('keaton');
  // A finger has closed it by sending it; a keyboard stays in it.
  const close = page.getByRole('search').getByRole('button', { name: 'Close' });
  if (await close.isVisible()) await close.click();
  await expect(field).toBeVisible();
  const { y } = (await field.boundingBox())!;
  expect(y).toBeGreaterThan(60);
});

for (const lang of ['en', 'bg'])
  test(`on a small window with large letters every focused filter is in sight, in ${lang}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(wholeDay().replace('lang=en', `lang=${lang}`));
    await page.waitForLoadState('networkidle');
    await page.locator('[popovertarget=filters]:visible').click();
    const boxes = page.getByRole('dialog').getByRole('checkbox');
    const count = await boxes.count();
    for (let i = 0; i < count; i++) {
      await boxes.nth(i).focus();
      const isInSight = () =>
        boxes.nth(i).evaluate((box) => {
          const { x, y, width, height } = box.parentElement!.getBoundingClientRect();
          return box.parentElement!.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
      await expect.poll(isInSight).toBe(true);
    }
  });
