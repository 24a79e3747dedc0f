import { expect, test, type Page, type Route } from '@playwright/test';

/** The pages are changed without loading a document: what a browser does by itself otherwise. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const terms = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms of sale' });
const loading = (page: Page) => page.getByRole('progressbar', { name: 'Loading' });
const filmLink = (page: Page) => page.getByRole('main').locator('a[href^="/film/"]:visible').last();

const FILMS = '**/api/films/**';
/** The address of What's on of a day. */
const A_DAY = /\/\?day=[\d-]+$/;

/** Opens What's on of tomorrow: late in the evening, today has no film any more. */
async function openTomorrow(page: Page): Promise<void> {
  await page.goto('/');
  const tomorrow = page.getByRole('navigation', { name: 'Day' }).getByRole('link', { name: /^Tomorrow/ });
  await page.goto((await tomorrow.getAttribute('href'))!);
}

/** Calls to these addresses are answered only when the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(addresses, (route) => void held.push(route));
  return async () => {
    await page.unroute(addresses);
    // A call that the page has given up cannot be continued.
    await Promise.all(held.map((route) => route.continue().catch(() => {})));
  };
}

/** The page has been taken over by its scripts, and no other document has been loaded since. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  return () => page.evaluate(() => 'isSameDocument' in globalThis);
}

test('a new page begins at its top, and Back returns to the old place', async ({ page }) => {
  await openTomorrow(page);
  const isSameDocument = await markDocument(page);
  await filmLink(page).scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(300);
  await filmLink(page).click();
  await expect(page).toHaveURL(/\/film\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(heading(page)).toContainText('What’s on');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  await page.goForward();
  await expect(page).toHaveURL(/\/film\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await isSameDocument()).toBe(true);
});

test('the old page stays while the next one loads, and the last press counts', async ({ page }) => {
  await openTomorrow(page);
  const isSameDocument = await markDocument(page);
  const release = await hold(page, FILMS);
  await filmLink(page).click();
  await expect(loading(page)).toBeAttached();
  await expect(page).toHaveURL(A_DAY);
  await expect(heading(page)).toContainText('What’s on');
  await terms(page).click();
  await expect(heading(page)).toHaveText('Terms of sale');
  await release();
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveText('Terms of sale');
  await expect(loading(page)).not.toBeAttached();
  // The film that was not waited for is no entry of the history.
  await page.goBack();
  await expect(heading(page)).toContainText('What’s on');
  expect(await isSameDocument()).toBe(true);
});

test('Forward, while the page that Back leads to is loading, stays at the last page', async ({ page }) => {
  await page.goto('/');
  const isSameDocument = await markDocument(page);
  await terms(page).click();
  await expect(heading(page)).toHaveText('Terms of sale');
  const release = await hold(page, '**/api/whats-on*');
  const asked = page.waitForRequest('**/api/whats-on*');
  await page.evaluate(() => history.back());
  await asked;
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL(/\/terms$/);
  await expect(loading(page)).not.toBeAttached();
  await release();
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveText('Terms of sale');
  await expect(page).toHaveURL(/\/terms$/);
  expect(await isSameDocument()).toBe(true);
});

test('a page that cannot be loaded says so at its own address, and Back leads to the page before', async ({
  page,
}) => {
  await openTomorrow(page);
  const isSameDocument = await markDocument(page);
  await page.route(FILMS, (route) => route.fulfill({ status: 503, json: { code: 'BUSY' } }));
  await filmLink(page).click();
  await expect(heading(page)).toHaveText('Something went wrong');
  await expect(page).toHaveURL(/\/film\//);
  await page.goBack();
  await expect(heading(page)).toContainText('What’s on');
  await page.unroute(FILMS);
  await filmLink(page).click();
  await expect(page).toHaveURL(/\/film\//);
  await expect(heading(page)).not.toHaveText('Something went wrong');
  expect(await isSameDocument()).toBe(true);
});

test('the link of the shown page loads it again, without an entry in the history', async ({ page }) => {
  await page.goto('/terms');
  const isSameDocument = await markDocument(page);
  const before = await page.evaluate(() => history.length);
  const asked = page.waitForRequest('**/api/config*');
  await terms(page).click();
  await asked;
  await expect(loading(page)).not.toBeAttached();
  expect(await page.evaluate(() => history.length)).toBe(before);
  expect(await isSameDocument()).toBe(true);
});

test('a form that asks for a page is answered in place, by another page too', async ({ page }) => {
  await page.goto('/order');
  const isSameDocument = await markDocument(page);
  await page.getByRole('button', { name: 'See times' }).click();
  await expect(page).toHaveURL(/\/order\?.*day=/);
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await expect(page).toHaveURL(/\/order\/\d+$/);
  expect(await isSameDocument()).toBe(true);
  // The redirect is no entry of the history.
  await page.goBack();
  await expect(page).toHaveURL(/\/order\?.*day=/);
});

test('Back, before the scripts of a reloaded page are there, leads to the page before', async ({ page }) => {
  await openTomorrow(page);
  const isSameDocument = await markDocument(page);
  await filmLink(page).click();
  await expect(page).toHaveURL(/\/film\//);
  expect(await isSameDocument()).toBe(true);
  const release = await hold(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(heading(page)).not.toContainText('What’s on');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(A_DAY);
  await release();
  await expect(heading(page)).toContainText('What’s on');
  await page.goForward();
  await expect(page).toHaveURL(/\/film\//);
  await expect(heading(page)).not.toContainText('What’s on');
});

test('Back returns the focus to the link that was followed', async ({ page }) => {
  await openTomorrow(page);
  await markDocument(page);
  const address = await filmLink(page).getAttribute('href');
  await filmLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/film\//);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page.locator(`a[href="${address}"]:focus`)).toHaveCount(1);
});

test('without a network, Back shows what was there; each error page is announced and comes back by itself', async ({
  page,
  context,
}) => {
  await openTomorrow(page);
  await markDocument(page);
  await filmLink(page).click();
  await expect(page).toHaveURL(/\/film\//);
  await expect(heading(page)).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  await expect(heading(page)).toContainText('What’s on');
  // Another day of the same path, which was never loaded.
  const announced = page.locator('p[aria-live="polite"].ui-visually-hidden');
  for (const day of ['2036-05-01', '2036-05-02']) {
    await page.evaluate((value) => {
      const link = Object.assign(document.createElement('a'), { href: `/?day=${value}` });
      document.querySelector('main')!.append(link);
      link.click();
      link.remove();
    }, day);
    await expect(page).toHaveURL(new RegExp(day));
    await expect(announced).toHaveText(/Something went wrong/);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(announced).toHaveText('');
  }
  await context.setOffline(false);
  await expect(heading(page)).toContainText('What’s on');
});
