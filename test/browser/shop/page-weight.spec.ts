import { gzipSync } from 'node:zlib';
import { expect, test, type Response } from '@playwright/test';
import { showingOf } from '../visitor/showings.ts';

/** As the design measures: the same phone whatever screen the run has. */
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

/**
 * Scripts of a first visit, kB after gzip, and how many. The design allows 110 and 160 kB; packages alone are 70. A slow
 * phone waits 150 ms for every six of them.
 */
const SCRIPTS = { 'What’s on': { kB: 100, files: 13 }, order: { kB: 137, files: 20 } };
/** The bot check is loaded when a page is idle, after its first picture. */
const WHEN_IDLE = /\/(?:earn-pass|altcha-worker)-/;

/**
 * What else a first visit loads, kB as sent. The font is the same in every visit (one, for one alphabet); documents, with
 * their styles within them, and pictures depend on the programme of the day, and their limits leave room for it.
 */
const OTHERS = {
  'What’s on': { document: 46, font: 35.4, image: 130 },
  order: { document: 59, font: 35.4, image: 12 },
};

type Kind = keyof (typeof OTHERS)['order'];
type Weights = Record<Kind | 'script' | 'stylesheet', number>;

const NOTHING: Weights = { script: 0, document: 0, stylesheet: 0, font: 0, image: 0 };

/** The size of a response in kB: of a script after gzip at its best, of anything else as it was sent. */
async function weightOf(response: Response, kind: keyof Weights): Promise<number> {
  if (kind !== 'script') return (await response.request().sizes()).responseBodySize / 1000;
  return gzipSync(await response.body(), { level: 9 }).length / 1000;
}

for (const name of ['What’s on', 'order'] as const) {
  test(`a first visit of ${name} loads no more than its limits`, async ({ page, context, baseURL }) => {
    // The demo's bar lists brands of other tests, so it is left out.
    await context.addCookies([{ name: 'foyer_demo_bar', value: 'away', url: baseURL! }]);
    const loaded: Promise<readonly [keyof Weights, number]>[] = [];
    page.on('response', (response) => {
      const { pathname, protocol } = new URL(response.url());
      // Scripts that a page names in advance are of another type.
      const kind = (pathname.endsWith('.js') ? 'script' : response.request().resourceType()) as keyof Weights;
      if (!(kind in NOTHING) || protocol === 'data:' || WHEN_IDLE.test(pathname)) return;
      loaded.push(weightOf(response, kind).then((kB) => [kind, kB]));
    });
    // A showing with free seats: a full one also loads the list of other times.
    const path = name === 'order' ? `/order/${(await showingOf(page, 0)).id}` : '/';
    await page.goto(path, { waitUntil: 'networkidle' });
    const weights = { ...NOTHING };
    const files = await Promise.all(loaded);
    for (const [kind, kB] of files) weights[kind] += kB;
    const scripts = files.filter(([kind]) => kind === 'script').length;
    expect.soft(weights.stylesheet, 'style sheets besides the document').toBe(0);
    expect.soft(scripts, 'scripts').toBeLessThanOrEqual(SCRIPTS[name].files);
    for (const [kind, limit] of Object.entries({ script: SCRIPTS[name].kB, ...OTHERS[name] })) {
      const kB = weights[kind as keyof Weights];
      // Each page has some of each kind: none would mean that nothing was counted.
      expect.soft(kB, kind).toBeGreaterThan(1);
      expect.soft(kB, kind).toBeLessThanOrEqual(limit);
    }
  });
}
