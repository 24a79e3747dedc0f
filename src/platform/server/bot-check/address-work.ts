import { addressKey } from '../http/address-key.ts';
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
/** Of one window; the addresses of a large attack must not fill the memory. */
const MOST_ADDRESSES = 100_000;

type Window = { readonly number: number; readonly counts: Map<string, number> };

/** Counts by address in this window and the one before, which counts by the share of it that is in the last half hour. */
export class AddressCounts {
  #now: Window = { number: -1, counts: new Map() };
  #before: Window = this.#now;

  /** Counts one more, and returns how many it is in the last half hour, about. */
  add(key: string, now: Date): number {
    const number = Math.floor(now.getTime() / WINDOW_MS);
    if (number !== this.#now.number) {
      this.#before = number === this.#now.number + 1 ? this.#now : { number: number - 1, counts: new Map() };
      this.#now = { number, counts: new Map() };
    }
    const { counts } = this.#now;
    const own = (counts.get(key) ?? 0) + 1;
    counts.delete(key);
    counts.set(key, own);
    // The address that has been silent for longest is first.
    if (counts.size > MOST_ADDRESSES) counts.delete(counts.keys().next().value!);
    const share = 1 - (now.getTime() % WINDOW_MS) / WINDOW_MS;
    return own + Math.floor((this.#before.counts.get(key) ?? 0) * share);
  }
}

const countsOf = perApp(() => new AddressCounts());

/**
 * By how much the next challenge of this visitor's address is harder; counts it. Always 1 where addresses are not
 * limited (`ADDRESS_CALLS_A_MINUTE` is 0): there all visitors may have one.
 */
export function nextWork({ app, address, now }: Context): number {
  if (app.settings.addressCallsAMinute === 0) return 1;
  return workFactor(countsOf(app).add(addressKey(address), now));
}
