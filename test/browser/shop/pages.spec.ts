import { expect, test, type Page } from '@playwright/test';
import { brokenWords } from '../visitor/languages.ts';
import { button, comeToPayment, ownShowing } from '../visitor/purchase-visitor.ts';

/** What is true on every page: one heading of the first level, whole posters, no motion that nobody asked for. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Every poster; the blurred copy behind a banner is a background. */
const POSTERS = '.catalog-poster, .catalog-feature-picture, .catalog-banner-poster, .ui-ticket-poster';

const PAGES = ['/', '/film/the-general', '/coming-soon', '/donations', '/terms', '/nowhere'];

async function expectPageRules(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), page.url()).toHaveCount(1);
  const cropped = page
    .locator(POSTERS)
    .evaluateAll((posters) =>
      posters
        .filter((poster) => getComputedStyle(poster).objectFit !== 'contain')
        .map((poster) => poster.className),
    );
  expect(await cropped, page.url()).toEqual([]);
  const moving = page
    .locator('*')
    .evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).scrollBehavior === 'smooth').map((one) => one.className),
    );
  expect(await moving, page.url()).toEqual([]);
}

for (const path of PAGES) {
  test(`the rules of every page hold on ${path}`, async ({ page }) => {
    await page.goto(`${path}?lang=en`);
    await expectPageRules(page);
    if (path === '/' || path.startsWith('/film'))
      expect(await page.locator(POSTERS).count()).toBeGreaterThan(0);
  });
}

test('the rules of every page hold at each step of an order', async ({ page }) => {
  const { id } = await ownShowing(page, 22);
  await page.goto(`/order/${id}?lang=en`);
  await expect(button(page, 'Choose tickets')).toBeVisible();
  await expectPageRules(page);
  await expect(page.locator(POSTERS)).toHaveCount(1);
  await comeToPayment(page, 22);
  await expectPageRules(page);
});

test('a title is so small on a phone that its longest word is not broken', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const address = new URL('/film/general-live?lang=hu', baseURL);
  address.hostname = 'danube.localhost';
  await page.goto(address.href);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/Filharmonikusokkal/);
  expect(await brokenWords(title)).toEqual([]);
});
