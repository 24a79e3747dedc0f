import { addressKey, wideAddressKey } from '../http/address-key.ts';
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

const MOST = UP_TO.at(-1)! + 1;
/** A network of 48 bits may take as many as so many of its addresses, since one customer may have all of it. */
const ADDRESSES_OF_A_NETWORK = 4;

const countsOf = perApp(() => ({
  address: new RecentCounts({ windowMs: WINDOW_MS, atMost: MOST }),
  network: new RecentCounts({ windowMs: WINDOW_MS, atMost: MOST * ADDRESSES_OF_A_NETWORK }),
}));

/**
 * By how much the next challenge of this visitor's address is harder, or of its wider network, when that is more; counts
 * it. Always 1 where addresses are not limited (`ADDRESS_CALLS_A_MINUTE` is 0): there all visitors may have one.
 */
export function nextWork({ app, address, now }: Pick<Context, 'app' | 'address' | 'now'>): number {
  if (app.settings.addressCallsAMinute === 0) return 1;
  const counts = countsOf(app);
  const [own, network] = [addressKey(address), wideAddressKey(address)];
  counts.address.add(own, now);
  counts.network.add(network, now);
  const ofNetwork = Math.ceil(counts.network.of(network, now) / ADDRESSES_OF_A_NETWORK);
  return workFactor(Math.max(counts.address.of(own, now), ofNetwork));
}
