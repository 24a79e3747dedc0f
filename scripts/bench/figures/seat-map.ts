import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { expandHall } from '#modules/seating/rules/hall.ts';
import { coordinatesOf, seatName } from '#modules/seating/rules/seat-names.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { arenaHall, soldStates, theatreHall } from '../../../test/support/halls.ts';
import { findBrowser } from '../../../test/support/browser.ts';
import type { Figure, Row } from '../figure.ts';
import { buildEntry, gzippedScripts } from '../map/build-map.ts';
import type { Kind } from '../map/page.ts';
import { interleave, plain, type Measured } from '../rounds.ts';

const FRAMES = 40;
const STEPS = 40;
const MAP_ROUNDS = 3;

type Screen = {
  readonly name: string;
  readonly chart: Chart;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
};
type Sides<What extends string> = `${What} ${Kind}`;
type Measure = 'first' | 'mounted' | 'cpu' | 'pan' | 'zoom' | 'change';

/** The CPU time that all processes of the browser have used, in milliseconds. */
async function browserCpuMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

async function measureScreen(
  browser: Browser,
  page: Page,
  screen: Screen,
  rounds: number,
): Promise<Measured<Sides<Measure>>> {
  const states = [...soldStates(expandHall(screen.chart))];
  await page.evaluate(([chart, said, w, h]) => window.mapBench.load(chart, said, w, h), [
    screen.chart,
    states,
    screen.width,
    screen.height,
  ] as const);
  const cleared = async (work: () => Promise<number>): Promise<number> => {
    const value = await work();
    await page.evaluate(() => window.mapBench.clear());
    return value;
  };
  const painted = (kind: Kind, work: () => Promise<number>): Promise<number> =>
    cleared(async () => {
      await page.evaluate((one) => window.mapBench.paint(one), kind);
      return work();
    });
  const cpu = async (): Promise<number> => {
    const before = await browserCpuMs(browser);
    await page.evaluate((steps) => window.mapBench.gesture(steps), STEPS);
    return ((await browserCpuMs(browser)) - before) / STEPS;
  };
  const sides = (kind: Kind): Record<Measure, () => Promise<number>> => ({
    first: () => cleared(() => page.evaluate((one) => window.mapBench.paint(one), kind)),
    mounted: () =>
      cleared(() =>
        page.evaluate((one) => (one === 'ours' ? window.mapBench.mount() : window.mapBench.paint(one)), kind),
      ),
    cpu: () => painted(kind, cpu),
    pan: () => painted(kind, () => page.evaluate((frames) => window.mapBench.pan(frames), FRAMES)),
    zoom: () => painted(kind, () => page.evaluate((frames) => window.mapBench.zoom(frames), FRAMES)),
    change: () => painted(kind, () => page.evaluate(() => window.mapBench.change())),
  });
  const [bare, ours] = [sides('bare'), sides('ours')];
  const measures = Object.keys(bare) as Measure[];
  // Warm-up: compiling must not count for the side that is measured first.
  for (const measure of measures) for (const side of [bare, ours]) await side[measure]();
  const turns = measures.flatMap(
    (measure) =>
      [
        [`${measure} bare`, bare[measure]],
        [`${measure} ours`, ours[measure]],
      ] as const,
  );
  return interleave(rounds, Object.fromEntries(turns) as Record<Sides<Measure>, () => Promise<number>>);
}

const WORDS: Record<Measure, string> = {
  first: 'first picture',
  mounted: 'first picture of the whole map with its frame in React',
  cpu: 'CPU of the browser per step of a gesture',
  pan: 'pan of the whole hall, median frame',
  zoom: 'zoom, median frame',
  change: '1,000 changes',
};

/** The greatest allowed ratio of each measure; null: reported without a bound. */
type Bounds = Partial<Record<Measure, number | null>>;

const rowsOf = (about: string, measured: Measured<Sides<Measure>>, bounds: Bounds): Row[] =>
  (Object.keys(bounds) as Measure[]).map((measure) => ({
    figure: `${about}: ${WORDS[measure]} / bare canvas`,
    ours: `${plain(measured.of(`${measure} ours`))} ms`,
    limit: `${plain(measured.of(`${measure} bare`))} ms`,
    value: measured.ratio(`${measure} ours`, `${measure} bare`),
    bound: bounds[measure] == null ? undefined : { kind: 'at most', than: bounds[measure] },
  }));

const brotli = (value: unknown): number =>
  brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The size of the chart on the wire, compared with one JSON object for each seat. */
function geometryRow(): Row {
  const chart = arenaHall();
  const hall = expandHall(chart);
  const seats = Array.from({ length: hall.size }, (_, seatNo) => ({
    id: seatNo,
    ...seatName(hall, seatNo),
    ...coordinatesOf(hall, seatNo),
    positionX: Math.round(hall.xy[2 * seatNo]!),
    positionY: Math.round(hall.xy[2 * seatNo + 1]!),
    category: hall.levels[hall.level[seatNo]!]?.key,
    kind: hall.kind[seatNo],
  }));
  const [ours, limit] = [brotli(chart), brotli(seats)];
  return {
    figure: `geometry of ${plain(hall.size)} places / one JSON object a seat, brotli`,
    ours: `${plain(ours)} B`,
    limit: `${plain(limit)} B`,
    value: ours / limit,
    bound: { kind: 'at most', than: 0.05 },
  };
}

async function codeRow(): Promise<Row> {
  const bytes = gzippedScripts(await buildEntry('src/modules/seating/ui/seat-map/engine/map-engine.ts'));
  return {
    figure: 'code of the map without React, both painters, gzip',
    ours: `${plain(bytes / 1000)} kB`,
    limit: '–',
    value: bytes / 1000,
    unit: 'kB',
    bound: { kind: 'at most', than: 12 },
  };
}

/** Serves the built page to the browser. */
async function servePage(files: ReadonlyMap<string, Buffer>): Promise<{ origin: string; close(): void }> {
  const styles = [...files.keys()]
    .filter((name) => name.endsWith('.css'))
    .map((name) => `<link rel="stylesheet" href="/${name}">`);
  const html = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">${styles.join('')}<body style="margin:0"><script type="module" src="/entry.js"></script>`;
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url.slice(1));
    const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.css') ? 'text/css' : 'text/html';
    response.writeHead(file || url === '/' ? 200 : 404, { 'content-type': type });
    response.end(url === '/' ? html : file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

async function inBrowser(rounds: number): Promise<Row[]> {
  const files = await buildEntry('scripts/bench/map/page.ts');
  const { executablePath, env } = await findBrowser();
  const site = await servePage(files);
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    // Without a limit of frames. Chromium refuses to run as root with its sandbox; it visits only our own page here.
    args: ['--no-sandbox', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
  try {
    const rowsFor = async (screen: Screen, bounds: Bounds): Promise<Row[]> => {
      const context = await browser.newContext({
        viewport: { width: screen.width, height: screen.height },
        deviceScaleFactor: screen.ratio,
      });
      const page = await context.newPage();
      await page.goto(site.origin);
      await page.waitForFunction(() => 'mapBench' in window);
      const measured = await measureScreen(browser, page, screen, rounds);
      await context.close();
      return rowsOf(screen.name, measured, bounds);
    };
    return [
      ...(await rowsFor(
        { name: 'map of 20,000 seats (canvas)', chart: arenaHall(), width: 1200, height: 800, ratio: 1 },
        { first: 1, mounted: null, cpu: 0.85, pan: 0.5, zoom: 1, change: 1.2 },
      )),
      ...(await rowsFor(
        {
          name: 'map of 2,000 seats on a phone (SVG)',
          chart: theatreHall(),
          width: 390,
          height: 700,
          ratio: 3,
        },
        { first: 1.1, mounted: null, cpu: 0.7, pan: 0.5 },
      )),
    ];
  } finally {
    await browser.close();
    site.close();
  }
}

export const seatMap: Figure = {
  name: 'map',
  about: 'the seat map in a browser against a bare canvas that draws every seat in every frame',
  run: async ({ rounds }) => [
    ...(await inBrowser(Math.max(rounds, MAP_ROUNDS))),
    geometryRow(),
    await codeRow(),
  ],
};
