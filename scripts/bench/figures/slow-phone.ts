import type { Browser, CDPSession } from '@playwright/test';
import { openBrowser } from '../../screenshots/browser.ts';
import { withDemo } from '../../screenshots/demo.ts';
import type { Figure, Row } from '../figure.ts';
import { median, plain } from '../rounds.ts';
import { withSlowPhone } from '../slow-phone-page.ts';

const VISITS = 3;
/** A sixth of this machine, and what browsers' developer tools call slow 4G. */
const SLOW_PHONE = { cpuSlowdown: 6, latency: 562.5, download: 1_440_000, upload: 675_000 };

/** What a first visit has loaded, in bytes as they were sent, and when its main thing could be used. */
type Visit = { readonly readyMs: number; readonly bytes: Readonly<Record<Kind, number>> };

const KINDS = ['Document', 'Stylesheet', 'Font', 'Script', 'Image', 'other'] as const;
type Kind = (typeof KINDS)[number];

/** Counts what a page loads from now on. */
function countBytes(session: CDPSession): Record<Kind, number> {
  const bytes = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  const kinds = new Map<string, Kind>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    kinds.set(requestId, KINDS.find((kind) => kind === type) ?? 'other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) ?? 'other'] += encodedDataLength;
  });
  return bytes;
}

/** A first visit until `isReady` holds in the page. */
const visit = (browser: Browser, address: string, isReady: () => boolean): Promise<Visit> =>
  withSlowPhone(browser, SLOW_PHONE, async (page, session) => {
    const bytes = countBytes(session);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(isReady, undefined, { polling: 'raf', timeout: 120_000 });
    return { readyMs: await page.evaluate(() => performance.now()), bytes: { ...bytes } };
  });

/** A link of the server's page leads to its showing without any script. */
const isShowtimePainted = (): boolean =>
  document.querySelector('a[href*="/order/"]') !== null &&
  performance.getEntriesByName('first-contentful-paint').length > 0;

const isSeatChoosable = (): boolean => document.querySelector('[role="gridcell"]') !== null;

async function rowsOf(
  browser: Browser,
  what: string,
  address: string,
  isReady: () => boolean,
): Promise<Row[]> {
  const visits: Visit[] = [];
  for (let n = 0; n < VISITS; n += 1) visits.push(await visit(browser, address, isReady));
  const bytes = KINDS.map((kind) => [kind, median(visits.map((one) => one.bytes[kind])) / 1000] as const);
  const whole = bytes.reduce((sum, [, kB]) => sum + kB, 0);
  const parts = bytes.filter(([, kB]) => kB > 0).map(([kind, kB]) => `${kind.toLowerCase()} ${plain(kB)} kB`);
  const figure = `first visit on a slow phone until ${what}`;
  return [
    { figure: `${figure}: time`, ours: `${plain(median(visits.map((one) => one.readyMs)))} ms`, limit: '–', value: undefined, bound: undefined },
    { figure: `${figure}: loaded by then`, ours: `${plain(whole)} kB`, limit: '–', value: undefined, bound: undefined, note: parts.join(', ') },
  ]; // prettier-ignore
}

export const slowPhone: Figure = {
  name: 'slow-phone',
  about: 'bytes and milliseconds of first visits, a sixth of this machine’s CPU, slow 4G',
  async run() {
    const rows: Row[] = [];
    const browser = await openBrowser();
    try {
      await withDemo(
        () => {},
        async (base) => {
          const order = /\/order\/\d+/.exec(await (await fetch(base)).text())?.[0];
          if (!order) throw new Error('What’s on leads to no showing');
          rows.push(...(await rowsOf(browser, 'a showtime can be pressed', base, isShowtimePainted)));
          rows.push(...(await rowsOf(browser, 'a seat can be chosen', base + order, isSeatChoosable)));
        },
      );
    } finally {
      await browser.close();
    }
    return rows;
  },
};
