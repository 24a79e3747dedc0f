import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Namespace } from '#modules/i18n/rules/catalogue-keys.ts';
import { translatorFor, type Translate } from '#modules/i18n/server/messages.ts';
import { lookForFaults } from './faults.ts';
import { type Plan, planName, type Theme, THEMES } from './plan.ts';
import { settle } from './settle.ts';

/** Something that may not be, and on which picture. */
export type Finding = { readonly where: string; readonly what: string };

/** A picture that was taken: its name without plan and theme, and where it lies in each theme. */
export type Taken = { readonly name: string; readonly files: Readonly<Record<Theme, string>> };

type WalkOptions = {
  readonly plan: Plan;
  /** The demo's address without a brand: 'http://localhost:3000'. */
  readonly base: string;
  readonly browser: Browser;
  readonly folder: string;
  readonly say: (line: string) => void;
};

/** Phones and tablets are touched. */
const TOUCH_WIDTH = 900;
/** Where a long page is cut. */
const MOST_HEIGHTS = 4;
const STEP_MS = 20_000;
/** How often a page that grows is measured again. */
const MOST_ROUNDS = 4;

/** One visitor's way through the shop at one width, in one language: opens pages, takes pictures, notes findings. */
export class Walk {
  readonly plan: Plan;
  readonly findings: Finding[] = [];
  readonly taken: Taken[] = [];
  readonly #options: WalkOptions;

  constructor(options: WalkOptions) {
    this.#options = options;
    this.plan = options.plan;
  }

  /** Words buttons as the shop does: `t('ordering')('summary.goTickets')`. */
  t<N extends Namespace>(namespace: N): Translate<N> {
    return translatorFor(namespace, this.plan.lang);
  }

  /** The address of a page of a brand, in the walk's language. */
  address(to: string, brand: string = this.plan.brand): string {
    const url = new URL(to, this.#options.base);
    url.hostname = `${brand}.localhost`;
    url.searchParams.set('lang', this.plan.lang);
    return url.href;
  }

  /** A visitor of their own: nobody's cart, the demo's bar put away. */
  async visitor(): Promise<{ page: Page; context: BrowserContext }> {
    const { plan, browser, base } = this.#options;
    const isTouch = plan.width < TOUCH_WIDTH;
    const context = await browser.newContext({
      viewport: { width: plan.width, height: plan.height },
      hasTouch: isTouch,
      isMobile: isTouch,
      deviceScaleFactor: plan.width < 600 ? 2 : 1,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(STEP_MS);
    const hosts = ['aurora', 'carmel', 'danube', 'wisla'].map((brand) => `${brand}.localhost`);
    await context.addCookies(
      hosts.map((domain) => ({ name: 'foyer_demo_bar', value: 'away', domain, path: '/' })),
    );
    const page = await context.newPage();
    page.on('response', (reply) => {
      if (reply.status() >= 500) this.note(new URL(reply.url()).pathname, `answered with ${reply.status()}`);
    });
    page.on('pageerror', (error) => this.note(new URL(page.url(), base).pathname, `error: ${error.message}`));
    return { page, context };
  }

  /** Does a part of the walk with a visitor of its own; what fails is noted and pictured, and the next part follows. */
  async part(name: string, work: (page: Page) => Promise<void>): Promise<void> {
    const { page, context } = await this.visitor();
    try {
      await work(page);
    } catch (error) {
      const [reason = ''] = String(error).split('\n');
      this.note(name, `not reached (${reason}) at ${page.url()}`);
      const { folder, plan } = this.#options;
      await page.screenshot({ path: path.join(folder, `${planName(plan)}-${name}-not-reached.png`) });
    } finally {
      await context.close();
    }
  }

  note(where: string, what: string): void {
    this.findings.push({ where: `${planName(this.plan)} ${where}`, what });
    this.#options.say(`! ${planName(this.plan)} ${where}: ${what}`);
  }

  /**
   * Takes a picture in both themes and looks the page over. `whole`: down to the page's end, else what the
   * window shows.
   */
  async shoot(page: Page, name: string, { whole = true } = {}): Promise<void> {
    const { folder, plan, say } = this.#options;
    const files = { light: '', dark: '' };
    if (whole) await this.#makeRoom(page);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await settle(page);
      files[theme] = path.join(folder, `${planName(plan)}-${name}-${theme}.png`);
      await page.screenshot({ path: files[theme], animations: 'disabled' });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: plan.width, height: plan.height });
    for (const what of await lookForFaults(page)) this.note(name, what);
    this.taken.push({ name, files });
    say(`  ${planName(plan)} ${name}`);
  }

  /**
   * A window as tall as the page: what sticks to its edge then stands where it belongs. Measured until the
   * page has stopped growing, and before the window does: a page may be as tall as its window and a bit more.
   */
  async #makeRoom(page: Page): Promise<void> {
    const { width, height } = this.plan;
    let [before, tall] = [-1, 0];
    for (let round = 0; round < MOST_ROUNDS && tall !== before; round += 1) {
      await settle(page);
      before = tall;
      tall = await page.evaluate(() => document.documentElement.scrollHeight);
    }
    if (tall > height) await page.setViewportSize({ width, height: Math.min(tall, height * MOST_HEIGHTS) });
  }
}
