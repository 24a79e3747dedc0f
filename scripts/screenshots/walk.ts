import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Namespace } from '#modules/i18n/rules/catalogue-keys.ts';
import { translatorFor, type Translate } from '#modules/i18n/server/messages.ts';
import { lookForFaults } from './faults.ts';
import { type Plan, planName, type Theme } from './plan.ts';
import { settle } from './settle.ts';

/** A fault, and the picture that shows it. */
export type Finding = { readonly where: string; readonly what: string };

/** A picture that was taken: its name without plan and theme, and its file in each theme. */
export type Taken = { readonly name: string; readonly files: Readonly<Record<Theme, string>> };

type WalkOptions = {
  readonly plan: Plan;
  /** The demo's address without a brand: 'http://localhost:3000'. */
  readonly base: string;
  readonly browser: Browser;
  readonly folder: string;
  readonly print: (line: string) => void;
};

/** Up to this width the walk uses touch. */
const TOUCH_WIDTH = 900;
/** A longer page is cut at this many heights of the window. */
const MOST_HEIGHTS = 4;
const STEP_MS = 60_000;
/** How many times a growing page is measured again. */
const MOST_ROUNDS = 4;

/** One visitor's walk through the shop at one width and in one language: takes pictures and notes findings. */
export class Walk {
  readonly plan: Plan;
  readonly findings: Finding[] = [];
  readonly taken: Taken[] = [];
  readonly #options: WalkOptions;

  constructor(options: WalkOptions) {
    this.#options = options;
    this.plan = options.plan;
  }

  /** The shop's texts, to find buttons: `t('ordering')('summary.goTickets')`. */
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

  /** A new visitor without a cart, with the demo's bar closed. */
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

  /** Runs a part of the walk with a new visitor; a failure is noted with a picture, and the next part follows. */
  async part(name: string, work: (page: Page) => Promise<void>): Promise<void> {
    if (!name.includes(this.plan.part)) return;
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
    this.#options.print(`! ${planName(this.plan)} ${where}: ${what}`);
  }

    /** Takes a picture in both themes and checks the page. `whole`: of the whole page, otherwise of the window. */
  async shoot(page: Page, name: string, { whole = true } = {}): Promise<void> {
    const { folder, plan, print } = this.#options;
    const files = { light: '', dark: '' };
    if (whole) await this.#makeRoom(page);
    for (const theme of plan.themes) {
      await page.emulateMedia({ colorScheme: theme });
      await settle(page);
      files[theme] = path.join(folder, `${planName(plan)}-${name}-${theme}.png`);
      await page.screenshot({ path: files[theme], animations: 'disabled' });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: plan.width, height: plan.height });
    for (const what of await lookForFaults(page)) this.note(name, what);
    this.taken.push({ name, files });
    print(`  ${planName(plan)} ${name}`);
  }

    /**
     * Makes the window as tall as the page, so that sticky elements are at the page's edge. Measures until the page has
     * stopped growing, because a page may always be a bit taller than its window.
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
