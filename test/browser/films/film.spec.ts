import { expect, test } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { wholeDay } from '../visitor/whole-day.ts';

/** The page of a film. */

const FILM = '/film/the-general?lang=en';

test.beforeEach(async ({ context, baseURL }) => {
  // The demo's bar is not part of a shop.
  await context.addCookies([{ name: 'foyer_demo_bar', value: 'away', url: baseURL! }]);
});

test('a poster on What’s on leads to the film, and a time of another day to its seats', async ({ page }) => {
  await page.goto(wholeDay());
  const title = page.getByRole('article').nth(1).getByRole('heading').getByRole('link');
  const name = await title.innerText();
  await page.getByRole('article').nth(1).locator('img').click();
  await expect(page).toHaveURL(/\/film\/[\w-]+\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  // Not the last one: another test imports a showing on a day of its own, which is not on sale.
  await page.locator('.catalog-day:not(.catalog-day-none)').nth(1).click();
  await expect(page).toHaveURL(/day=/);
  await expectNoFaults(page);
  await page.locator('.catalog-chip-open').first().click();
  await expect(page).toHaveURL(/\/order\/\d+/);
});

test('with the visitor’s position the nearest cinema is first; it stays in the tab', async ({
  page,
  context,
}) => {
  // Plovdiv.
  await context.setGeolocation({ latitude: 42.14, longitude: 24.75 });
  await context.grantPermissions(['geolocation']);
  await page.goto(FILM);
  const cinemas = page.locator('.catalog-complex-name');
  await expect(cinemas.first()).toHaveText('Aurora Vitosha');
  await page.getByRole('button', { name: 'Nearest first' }).click();
  await expect(cinemas.first()).toHaveText('Aurora Plovdiv');
  await expect(page.locator('.catalog-complex-distance').first()).toHaveText(/^\d\.?\d? km$/);
  await page.reload();
  await expect(cinemas.first()).toHaveText('Aurora Plovdiv');
});

test('without a position the page says so and keeps its order', async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto(FILM);
  await page.getByRole('button', { name: 'Nearest first' }).click();
  await expect(page.getByText('We couldn’t find out where you are.')).toBeVisible();
  await expect(page.locator('.catalog-complex-name').first()).toHaveText('Aurora Vitosha');
});

test('the trailer is loaded after a press only, and gets the focus', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(FILM);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => url.includes('/trailer'))).toEqual([]);
  await page.getByRole('link', { name: 'Play trailer: The General' }).click();
  const video = page.getByLabel('Trailer: The General');
  await expect(video).toBeFocused();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
});

test('a film is shared by the phone’s own dialog, or by copying its address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', {
      configurable: true,
      value: (shared: ShareData) => {
        document.documentElement.dataset['shared'] = `${shared.title} ${shared.url}`;
        return Promise.resolve();
      },
    });
  });
  await page.goto(FILM);
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', /^The General http.*\/film\/the-general/);
  await page.evaluate(() => delete (Navigator.prototype as { share?: unknown }).share);
  await share.click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/film\/the-general/);
});

test('the phone’s bar names the showing that it leads to', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(FILM);
  const bar = page.getByRole('region', { name: 'Next showing' });
  await expect(bar).toContainText(/\d\d:\d\d/);
  // In the evening the first complex may have none left.
  await expect(bar).toContainText(/Aurora \w+/);
  await bar.getByRole('link', { name: 'Choose seats' }).click();
  await expect(page).toHaveURL(/\/order\/\d+/);
});

test('a page that does not exist leads on to a search and to films', async ({ page }) => {
  await page.goto('/film/no-such-film?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('searchbox').fill('keaton');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\?(?:.*&)?q=keaton/);
  await expect(page.getByRole('status').filter({ hasText: /films? found/ })).toBeAttached();
});

test('What’s on leads to the films that are coming soon, and they to their pages', async ({ page }) => {
  await page.goto('/?lang=en');
  await page.getByRole('link', { name: /^Coming soon \(\d+\)$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming soon');
  await expectNoFaults(page);
  const film = page.getByRole('article').filter({ hasText: 'Sunrise' });
  await expect(film.locator('time').first()).toHaveText(/^From Friday \d/);
  await film.getByRole('link', { name: 'Sunrise' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunrise');
  await expect(page.getByText('No showings at the moment')).toBeVisible();
});
