import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { findBrowser } from '../../../test/support/browser.ts';
import { openBrowser } from '../../screenshots/browser.ts';
import { withDemo } from '../../screenshots/demo.ts';
import type { Figure, Row } from '../figure.ts';
import type { Bench } from '../bench-setup.ts';
import { median, plain } from '../rounds.ts';
import { withSlowPhone } from '../slow-phone-page.ts';

const VISITS = 5;
/** Lighthouse's slow phone: a quarter of this machine, 1.6 Mbit/s, 150 ms to and fro. */
const SLOW_PHONE = { cpuSlowdown: 4, latency: 150, download: 1_600_000, upload: 750_000 };

/** Downloaded only for this figure: two hundred packages that nothing else needs. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

type Visit = { readonly picture: number; readonly ready: number };

/** A first visit to a presentation: when the server's picture is visible, and when its seats can be chosen. */
const visit = (browser: Browser, address: string): Promise<Visit> =>
  withSlowPhone(browser, SLOW_PHONE, async (page) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[role="gridcell"]')) return;
        performance.mark('seats-ready');
        observer.disconnect();
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('seats-ready').length > 0);
    return page.evaluate(() => {
      const at = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? 0;
      return { picture: at('first-contentful-paint'), ready: at('seats-ready') };
    });
  });

async function firstPictureRow({ ports, showings }: Bench): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const address = `http://127.0.0.1:${ports.shop}/order/${showings.uniform[0]}`;
    await visit(browser, address);
    const visits: Visit[] = [];
    for (let n = 0; n < VISITS; n++) visits.push(await visit(browser, address));
    const [picture, ready] = [
      median(visits.map((one) => one.picture)),
      median(visits.map((one) => one.ready)),
    ];
    return [
      {
        figure: 'server’s first picture of a hall of 2,000 seats / its seats can be chosen, slow phone',
        ours: `${plain(picture)} ms`,
        limit: `${plain(ready)} ms`,
        value: median(visits.map((one) => one.picture / one.ready)),
        bound: { kind: 'at most', than: 0.35 },
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Lighthouse's scores of a page on its simulated phone, 0 to 100. */
async function scoresOf(address: string): Promise<Scores> {
  const { executablePath, env } = await findBrowser();
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes', LIGHTHOUSE, address, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`,
      // Chromium refuses to run as root with its sandbox; it visits only our own pages here.
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, ...env, CHROME_PATH: executablePath }, maxBuffer: 64_000_000 },
  ); // prettier-ignore
  const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> };
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  return Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Scores;
}

async function lighthouseRows(base: string): Promise<Row[]> {
  const whatsOn = await (await fetch(base)).text();
  // The last one: the first of the day may have begun, and search engines need not list it then.
  const order = whatsOn.match(/\/order\/\d+/g)?.at(-1);
  if (!order) throw new Error('What’s on leads to no showing');
  const rows: Row[] = [];
  for (const [page, path] of [
    ['What’s on', '/'],
    ['order', order],
  ] as const) {
    const runs: Scores[] = [];
    for (let n = 0; n < VISITS; n++) runs.push(await scoresOf(base + path));
    for (const name of CATEGORIES) {
      const value = median(runs.map((run) => run[name]));
      rows.push({
        figure: `Lighthouse on its phone, ${page}: ${name}, median of ${VISITS}`,
        ours: plain(value),
        limit: '–',
        value,
        unit: '',
        bound: { kind: 'at least', than: 95 },
      });
    }
  }
  return rows;
}

export const phone: Figure = {
  name: 'phone',
  about: 'first visits on a slow phone, and their Lighthouse scores',
  async run(bench) {
    const rows = await firstPictureRow(bench);
    await withDemo(
      () => {},
      async (base) => void rows.push(...(await lighthouseRows(base))),
    );
    return rows;
  },
};
