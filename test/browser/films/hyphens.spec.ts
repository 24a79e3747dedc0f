import { expect, test, type Locator, type Page } from '@playwright/test';

/**
 * Long words in titles and stories: hyphenated by the rules of their language, which the browser takes from `lang`, and
 * never wider than the smallest phone.
 */

const TITLE =
  ':is(.catalog-film-title, .catalog-feature-title, .catalog-filmhead-title, .catalog-coming-title)';
const STORY = '.catalog-story';

const BRANDS = [
  { brand: 'danube', lang: 'hu', word: 'Megszentségteleníthetetlenségeskedéseitekért' },
  { brand: 'aurora', lang: 'bg', word: 'Непротивоконституционствувателствувайте' },
];

/** The rule and the language by which the browser breaks the words of each. */
const rulesOf = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.map((text) => ({
      hyphens: getComputedStyle(text).hyphens,
      lang: text.closest<HTMLElement>('[lang]')?.lang,
    })),
  );

/** By how many pixels the page, or one of the texts, is wider than its room. */
const overflowOf = (page: Page, texts: string): Promise<number> =>
  page.evaluate((selector) => {
    const wider = (element: Element): number => element.scrollWidth - element.clientWidth;
    return Math.max(wider(document.documentElement), ...[...document.querySelectorAll(selector)].map(wider));
  }, texts);

for (const { brand, lang, word } of BRANDS)
  test(`titles and stories are hyphenated in ${lang}, and long words fit a small phone`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const { origin } = new URL(baseURL!.replace('localhost', `${brand}.localhost`));
    await page.context().addCookies([{ name: 'foyer_demo_bar', value: 'away', url: origin }]);
    await page.goto(`${origin}/?view=film&lang=${lang}`);
    const film = await page.locator(`${TITLE} a`).first().getAttribute('href');
    for (const [address, selector] of [
      [`/?view=film&lang=${lang}`, TITLE],
      [film!, `:is(${TITLE}, ${STORY})`],
    ] as const) {
      await page.goto(new URL(address, origin).href);
      await page.waitForLoadState('networkidle');
      const texts = page.locator(selector);
      await expect(texts.first()).toBeVisible();
      for (const rule of await rulesOf(texts)) expect(rule, address).toEqual({ hyphens: 'auto', lang });
      expect(await overflowOf(page, selector), address).toBe(0);
      await texts.evaluateAll((all, long) => {
        for (const text of all) (text.querySelector('a') ?? text).textContent = `${long} ${long}`;
      }, word);
      expect(await overflowOf(page, selector), `${address}: ${word}`).toBe(0);
    }
  });
