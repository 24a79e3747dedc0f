import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { wholeDay } from '../visitor/whole-day.ts';

/** What's on as a visitor's first screen. */

test.beforeEach(async ({ context, baseURL }) => {
  // The demo's bar is not part of a shop.
  await context.addCookies([{ name: 'foyer_demo_bar', value: 'away', url: baseURL! }]);
});

/** The demo's cinemas by language: Aurora, Carmel and Danube. */
const FIRST_SCREENS = [
  { lang: 'en', brand: 'aurora' },
  { lang: 'he', brand: 'carmel' },
  { lang: 'hu', brand: 'danube' },
];

for (const { lang, brand } of FIRST_SCREENS) {
  test(`a phone’s first screen shows films with their times, in ${lang}`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const host = new URL(baseURL!);
    host.hostname = `${brand}.localhost`;
    await page.context().addCookies([{ name: 'foyer_demo_bar', value: 'away', url: host.origin }]);
    await page.goto(new URL(`/terms?lang=${lang}`, host).href);
    // An arena does not play every day; today is half over.
    const day = await page.evaluate(async () => {
      const reply = await fetch('/api/whats-on?view=day');
      const { days } = (await reply.json()) as { days: { day: string; showings: number }[] };
      return days.filter(({ showings }) => showings > 0)[1]!.day;
    });
    await page.goto(new URL(`/?lang=${lang}&day=${day}`, host).href);
    const times = page.locator('.catalog-showtimes');
    const bottomOf = async (i: number) => {
      const box = await times.nth(i).boundingBox();
      return box!.y + box!.height;
    };
    // The film that leads the day, and the next one.
    expect(await bottomOf(0)).toBeLessThanOrEqual(510);
    // A film to watch at home has a button below its times.
    const room = (await page.locator('.catalog-feature-shows .ui-button').count()) > 0 ? 56 : 0;
    if ((await times.count()) > 1) expect(await bottomOf(1)).toBeLessThanOrEqual(760 + room);
    const lead = await page.locator('.catalog-feature-text').boundingBox();
    expect(lead!.height).toBeLessThanOrEqual(160);
    await expectNoFaults(page);
  });
}

/** The design's page of a day with twelve films, in pixels. By film each names its day. */
const HIGHEST = { day: 3380, film: 4100 };
const FILMS = 12;

/** The address of a day on which all films of the demo are shown: not every day has all. */
async function fullDay(page: Page): Promise<string> {
  const day = await page.evaluate(async (all) => {
    type Answer = { day: string; days: { day: string }[]; films: object[]; featured: object | null };
    const ask = async (query: string) =>
      (await (await fetch(`/api/whats-on?view=day${query}`)).json()) as Answer;
    for (const { day } of (await ask('')).days.slice(1)) {
      const { films, featured } = await ask(`&day=${day}`);
      if (films.length + (featured ? 1 : 0) === all) return day;
    }
    throw new Error(`no day has ${all} films`);
  }, FILMS);
  return `/?lang=en&day=${day}`;
}

for (const view of ['day', 'film'] as const) {
  test(`a phone’s page of twelve films is short, by ${view}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/?view=film&lang=en');
    if (view === 'day') await page.goto(await fullDay(page));
    await expect(page.getByRole('article')).toHaveCount(FILMS);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(HIGHEST[view]);
  });
}

test('by film, a phone shows the next day of each, and leads to all', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?view=film&lang=en');
  const film = page.getByRole('article').first();
  await expect(film.locator('.catalog-film-day').filter({ visible: true })).toHaveCount(1);
  await film.getByRole('link', { name: /^All days/ }).click();
  await expect(page).toHaveURL(/\/film\//);
});

test('the cinemas are listed nearest first where the visitor allows it', async ({ page, context }) => {
  // Plovdiv.
  await context.setGeolocation({ latitude: 42.14, longitude: 24.75 });
  await context.grantPermissions(['geolocation']);
  await page.goto('/?lang=en');
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Which cinemas?' });
  const cinemas = sheet.getByRole('checkbox');
  await expect(cinemas.first()).toHaveAccessibleName(/^Aurora Vitosha/);
  await sheet.getByRole('button', { name: 'Nearest first' }).click();
  await expect(cinemas.first()).toHaveAccessibleName(/^Aurora Plovdiv.* km/);
});

test('all times of a film have the same height, and are said in full', async ({ page }) => {
  await page.goto(wholeDay());
  const chips = await page.locator('.catalog-chip').all();
  expect(chips.length).toBeGreaterThan(10);
  const heights = await Promise.all(chips.map(async (chip) => (await chip.boundingBox())!.height));
  expect(new Set(heights.map(Math.round)).size).toBe(1);
  await expect(chips[0]!).toHaveAccessibleName(/^\d\d:\d\d, .*(?:Screen|Hall).*, .*\d+ seats left$/);
});

test('the days stay in sight while the films scroll by', async ({ page }) => {
  await page.goto(wholeDay());
  const tomorrow = page.getByRole('link', { name: /^Tomorrow, / });
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await expect(tomorrow).toBeInViewport();
  await tomorrow.click();
  await expect(tomorrow).toHaveAttribute('aria-current', 'date');
});

test('arrows show later days where not all fit @long', async ({ page }) => {
  await page.setViewportSize({ width: 920, height: 800 });
  await page.goto('/?lang=en');
  const earlier = page.getByRole('button', { name: 'Earlier days' });
  await expect(earlier).toBeDisabled();
  const later = page.getByRole('button', { name: 'Later days' });
  await later.click();
  await expect(earlier).toBeEnabled();
  const last = page.getByRole('navigation', { name: 'Day' }).getByRole('link').last();
  // A press while the days still scroll may move by less than a whole screen.
  await expect(async () => {
    if (await later.isEnabled()) await later.click();
    await expect(later).toBeDisabled({ timeout: 1000 });
  }).toPass();
  await expect(last).toBeInViewport({ ratio: 1 });
  // At the end of the days the keyboard stays where it is.
  await later.focus();
  await page.keyboard.press('Enter');
  await expect(later).toBeFocused();
});

test('several cinemas are chosen by keyboard, and each time names its own @long', async ({ page }) => {
  await page.goto('/?lang=en');
  const heading = page.getByRole('heading', { level: 1 });
  const opener = heading.getByRole('button');
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Which cinemas?' });
  await expect(sheet).toBeVisible();
  await expectNoFaults(page);
  await sheet.getByRole('checkbox', { name: 'Aurora Mall' }).press('Space');
  await sheet.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(heading).toHaveText('What’s on at Aurora Vitosha and Mall');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/location=\d+&location=\d+/);
  const chips = page.locator('.catalog-chip');
  await expect(chips.filter({ hasText: 'Vitosha, Screen' }).first()).toBeVisible();
  await expect(chips.filter({ hasText: 'Mall, Screen' }).first()).toBeVisible();
  const heights = await chips.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().height)),
  );
  expect(new Set(heights).size).toBe(1);
});

test('Escape leaves the cinemas as they were @long', async ({ page }) => {
  await page.goto('/?lang=en');
  const opener = page.getByRole('heading', { level: 1 }).getByRole('button');
  await opener.click();
  await page.getByRole('checkbox', { name: 'Aurora Mall' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page).not.toHaveURL(/location=/);
});

test('the calendar leads to any day with showings', async ({ page }) => {
  await page.goto('/?lang=en');
  await page.getByRole('button', { name: 'Calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(calendar.getByRole('columnheader').first()).toHaveText('Mon');
  await expectNoFaults(page);
  const last = calendar.getByRole('link').last();
  const day = (await last.locator('time').getAttribute('datetime'))!;
  await last.click();
  await expect(page).toHaveURL(new RegExp(`day=${day}`));
  await expect(calendar).toBeHidden();
  await expect(page.locator('.catalog-day[aria-current]')).toBeInViewport();
});

test('without scripts cinemas are ticked and shown all the same @long', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/?lang=en');
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('checkbox', { name: 'Aurora Mall' }).check();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What’s on at Aurora Vitosha and Mall');
  await context.close();
});

test.describe('filters on a wide window', () => {
  const pills = (page: Page) => page.locator('a.catalog-filter');
  const more = (page: Page) => page.getByRole('button', { name: /^More/ });

  test('one row at every width; ‘More’ has all filters where not all fit @long', async ({ page }) => {
    for (const lang of ['en', 'bg']) {
      for (const width of [900, 1040, 1180, 1336]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(wholeDay().replace('en', lang));
        const row = page.locator('.catalog-filter-list');
        const opener = row.getByRole('button');
        const size = await row.evaluate((element) => ({
          cut: element.scrollWidth - element.clientWidth,
          isOneRow: element.clientHeight < 60,
        }));
        expect(size, `${lang} ${width}`).toEqual({ cut: 0, isOneRow: true });
        const all = await pills(page).allTextContents();
        const inRow = await pills(page).filter({ visible: true }).allTextContents();
        expect(inRow).toEqual(all.slice(0, inRow.length));
        expect(await opener.isVisible()).toBe(inRow.length < all.length);
        if (!(await opener.isVisible())) continue;
        await opener.click();
        const boxes = page.getByRole('dialog').getByRole('checkbox');
        await expect(boxes).toHaveCount(all.length);
        await page.keyboard.press('Escape');
      }
    }
  });

  test('by keyboard: ‘More’ opens, its filters work, and it counts those that are on @long', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 920, height: 800 });
    await page.goto(wholeDay());
    await more(page).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expectNoFaults(page);
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('checkbox').first()).toBeFocused();
    await sheet.getByRole('checkbox').last().press('Space');
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(more(page)).toHaveAccessibleName(/^More.*1 filter on$/);
    await expect(more(page)).toContainText('1');
  });

  test('without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 920, height: 800 },
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    await page.goto(wholeDay());
    await more(page).click();
    await page.getByRole('dialog').getByRole('checkbox').last().check();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(more(page)).toHaveAccessibleName(/^More.*1 filter on$/);
    await context.close();
  });
});

test('on a wide window a page that does not exist shows its films as What’s on does @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/nowhere?lang=en');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const leftOf = async (part: Locator): Promise<number> => (await part.boundingBox())!.x;
  const left = await leftOf(page.getByRole('heading', { level: 1 }));
  expect(await leftOf(page.getByRole('search'))).toBe(left);
  expect(await leftOf(cards.first())).toBe(left);
  expect((await cards.first().boundingBox())!.width).toBeGreaterThan(500);
});
