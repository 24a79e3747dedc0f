import { rm, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PlainError } from '#apps/dev/plain-error.ts';
import { loadCatalogues } from '#modules/i18n/server/messages.ts';
import { openBrowser } from './screenshots/browser.ts';
import { drawSheets } from './screenshots/contact-sheet.ts';
import { withDemo } from './screenshots/demo.ts';
import { type Plan, plansOf, planName } from './screenshots/plan.ts';
import { writeReadmePictures } from './screenshots/readme-pictures.ts';
import { type Finding, Walk } from './screenshots/walk.ts';
import { walkArena, walkExtras } from './screenshots/walk-arena.ts';
import { walkDonations } from './screenshots/walk-donations.ts';
import { walkFilms } from './screenshots/walk-films.ts';
import { walkChanges } from './screenshots/walk-changes.ts';
import { walkSaleNotices } from './screenshots/walk-sale-notices.ts';
import { walkSeatNotices } from './screenshots/walk-seat-notices.ts';
import { walkOrder } from './screenshots/walk-order.ts';
import { walkPages } from './screenshots/walk-pages.ts';
import { walkSeats } from './screenshots/walk-seats.ts';
import { walkWays } from './screenshots/walk-ways.ts';

/**
 * `npm run screenshots`: takes pictures of every screen and step of the demo at phone, tablet and desktop width, light
 * and dark, in English, Hebrew and Hungarian, into screenshots/, with a contact sheet for each. It also reports faults:
 * horizontal scrolling, a key shown instead of its text, messages on the console. `--width=360`, `--lang=he`,
 * `--theme=light` and `--part=seat` select some of them; `--readme` writes the README's pictures into docs/pictures.
 * FOYER_BASE_URL is the address of a running demo, whose FOYER_OPERATOR_TOKEN must be that of the browser tests. Exit code
 * 1 when a screen could not be reached or there is a finding.
 */
const ROOT = path.dirname(import.meta.dirname);
const PICTURES = path.join(ROOT, 'screenshots');
const args = process.argv.slice(2);
const print = (line: string): void => console.log(line);

/** Walks one visitor through all screens at one width and in one language; takes each picture in both themes. */
async function walkAll(
  plan: Plan,
  base: string,
  browser: Awaited<ReturnType<typeof openBrowser>>,
): Promise<Walk> {
  const walk = new Walk({ plan, base, browser, folder: PICTURES, print });
  await walkPages(walk);
  await walkFilms(walk);
  await walkSaleNotices(walk);
  // The Hungarian brand is the arena.
  if (plan.lang !== 'hu') {
    await walkSeats(walk);
    await walkSeatNotices(walk);
    await walkChanges(walk);
    await walkDonations(walk);
  }
  await walkOrder(walk);
  await walkWays(walk);
  if (plan.lang !== 'he') await walkArena(walk);
  if (plan.lang === 'en') await walkExtras(walk);
  return walk;
}

async function takeAll(): Promise<Finding[]> {
  const plans = plansOf(args);
  await loadCatalogues();
  // A run of only some keeps the other pictures.
  if (args.every((arg) => arg === '--readme')) await rm(PICTURES, { recursive: true, force: true });
  await mkdir(PICTURES, { recursive: true });
  const findings: Finding[] = [];
  let taken = 0;
  await withDemo(print, async (base) => {
    const browser = await openBrowser();
    try {
      for (const plan of plans) {
        const began = performance.now();
        const walk = await walkAll(plan, base, browser);
        findings.push(...walk.findings);
        taken += walk.taken.length;
        await drawSheets(plan, walk.taken, PICTURES);
        const seconds = Math.round((performance.now() - began) / 1000);
        print(`${planName(plan)}: ${walk.taken.length} pictures in ${seconds} s`);
      }
    } finally {
      await browser.close();
    }
  });
  if (taken === 0 && findings.length === 0) throw new PlainError('No part of a walk has that name.');
  if (args.includes('--readme'))
    await writeReadmePictures(PICTURES, path.join(ROOT, 'docs', 'pictures'), print);
  return findings;
}

try {
  const findings = await takeAll();
  if (findings.length > 0) print('');
  for (const { where, what } of findings) print(`! ${where}: ${what}`);
  print(
    findings.length === 0
      ? 'Nothing found amiss. See screenshots/.'
      : `${findings.length} findings. See screenshots/.`,
  );
  if (findings.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
