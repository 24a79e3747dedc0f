import { addressKey, wideAddressKey } from '../http/address-key.ts';
import { RecentCounts } from '../http/recent-counts.ts';
import { perApp, type Context } from '../context.ts';

/**
 * How much more work a challenge asks of an address that has earned many passes: a script with a new session for each pass
 * pays more for each, while a visitor at home, a school or an office pays the usual or a little more. Challenges that
 * nobody solves cost others nothing.
 */

/** The numbers of passes after which the next ones cost twice, four, eight and 16 times as much. */
const AFTER = [20, 60, 180, 540] as const;

/** By how much the work grows, for an address that has earned `earned` passes in the last half hour. */
export const workFactor = (earned: number): number => 2 ** AFTER.filter((most) => earned >= most).length;

/** A pass is valid for half an hour: what was earned longer ago is no longer in use. */
const WINDOW_MS = 30 * 60_000;

const MOST = AFTER.at(-1)!;
/** A network of 48 bits may earn as many as so many of its addresses, since one customer may have all of it. */
const ADDRESSES_OF_A_NETWORK = 4;

const countsOf = perApp(() => ({
  address: new RecentCounts({ windowMs: WINDOW_MS, atMost: MOST }),
  network: new RecentCounts({ windowMs: WINDOW_MS, atMost: MOST * ADDRESSES_OF_A_NETWORK }),
}));

type Caller = Pick<Context, 'app' | 'address' | 'now'>;

/** Whether addresses are limited: where `ADDRESS_CALLS_A_MINUTE` is 0, all visitors may have one. */
const isLimited = ({ app }: Caller): boolean => app.settings.addressCallsAMinute > 0;

/** By how much the next challenge of this visitor's address is harder, or of its wider network, when that is more. */
export function workOf(caller: Caller): number {
  if (!isLimited(caller)) return 1;
  const { app, address, now } = caller;
  const { address: own, network } = countsOf(app);
  const ofNetwork = Math.floor(network.of(wideAddressKey(address), now) / ADDRESSES_OF_A_NETWORK);
  return workFactor(Math.max(own.of(addressKey(address), now), ofNetwork));
}

/**
 * Whether a solved challenge has cost enough by now: one that was asked for earlier may have cost half. So challenges that
 * were taken in advance help no script.
 */
export const isWorkEnough = (caller: Caller, work: number): boolean => work * 2 >= workOf(caller);

/** Counts a solved challenge. */
export function countPass(caller: Caller): void {
  if (!isLimited(caller)) return;
  const { app, address, now } = caller;
  countsOf(app).address.add(addressKey(address), now);
  countsOf(app).network.add(wideAddressKey(address), now);
}
