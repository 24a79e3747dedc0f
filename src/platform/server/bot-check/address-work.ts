import { addressKey } from '../http/address-key.ts';
import { RecentCounts } from '../http/recent-counts.ts';
import { perApp, type Context } from '../context.ts';

/**
 * How much more work a challenge asks of an address that has taken many: a script with a new session for each pass pays
 * more for each, while a visitor at home, a school or an office pays the usual or a little more.
 */

/** The first numbers of challenges that cost once, twice, four and eight times as much; the others cost 16 times. */
const UP_TO = [20, 60, 180, 540] as const;

/** By how much the work grows, for an address that has taken `taken` challenges in the last half hour. */
export function workFactor(taken: number): number {
  const step = UP_TO.findIndex((most) => taken <= most);
  return 2 ** (step < 0 ? UP_TO.length : step);
}

/** A pass is valid for half an hour: what was taken longer ago is no longer in use. */
const WINDOW_MS = 30 * 60_000;

const countsOf = perApp(() => new RecentCounts({ windowMs: WINDOW_MS, atMost: UP_TO.at(-1)! + 1 }));

/**
 * By how much the next challenge of this visitor's address is harder; counts it. Always 1 where addresses are not
 * limited (`ADDRESS_CALLS_A_MINUTE` is 0): there all visitors may have one.
 */
export function nextWork({ app, address, now }: Context): number {
  if (app.settings.addressCallsAMinute === 0) return 1;
  const counts = countsOf(app);
  const key = addressKey(address);
  counts.add(key, now);
  return workFactor(counts.of(key, now));
}
