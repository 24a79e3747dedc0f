/**
 * The limits of sign-in codes: six digits that are sent by SMS. Sources: NIST SP 800-63B (one use, at most ten minutes,
 * throttled) and OWASP's guide to multi-factor sign-in; the counts also bound what a stranger can make the cinema pay.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a code may be used, in milliseconds. */
export const CODE_LIFE_MS = 5 * MINUTE_MS;
/** How many wrong entries use a code up. */
export const CODE_TRIES = 5;
/** The pause before another code is sent to the same number, in milliseconds. */
export const RESEND_PAUSE_MS = MINUTE_MS;
/** How long a request for a code counts, in milliseconds. */
export const REQUESTS_COUNT_MS = 24 * HOUR_MS;

/** A code as it is typed. */
export const SMS_CODE_PATTERN = '^[0-9]{6}$';

/**
 * Whether a visitor who has asked for a code may have one, although the request was refused with this code: its answer was
 * lost, or they had asked before, for example on a page that they have reloaded.
 */
export const mayHaveCode = (refusal: string): boolean =>
  ['NO_RESPONSE', 'OFFLINE', 'SERVER_ERROR', 'TOO_MANY_REQUESTS'].includes(refusal);

/**
 * The counts that are limited, each over its own time: requests for a number, from an internet address, from the wider
 * network that one customer of a provider may have, and of the brand.
 */
export const CODE_LIMITS = [
  { of: 'number', windowMs: RESEND_PAUSE_MS, atMost: 1 },
  { of: 'number', windowMs: 15 * MINUTE_MS, atMost: 3 },
  { of: 'number', windowMs: REQUESTS_COUNT_MS, atMost: 5 },
  { of: 'address', windowMs: HOUR_MS, atMost: 10 },
  { of: 'network', windowMs: HOUR_MS, atMost: 30 },
  { of: 'brand', windowMs: HOUR_MS, atMost: 600 },
] as const;

export type Counted = (typeof CODE_LIMITS)[number]['of'];

/** When codes were asked for in the last day: for the same number, from the same address or network, of the brand. */
export type RecentRequests = Readonly<Record<Counted, readonly Date[]>>;

/** The limit that is reached, and in how many seconds one more code may be asked for. */
export type Reached = { readonly of: Counted; readonly waitSeconds: number };

/** The limit that forbids one more code now, the one that lasts longest; undefined when it may be sent. */
export function reachedLimit(recent: RecentRequests, now: Date): Reached | undefined {
  const reached = CODE_LIMITS.flatMap(({ of, windowMs, atMost }) => {
    const within = recent[of]
      .map((at) => at.getTime() + windowMs - now.getTime())
      .filter((left) => left > 0)
      .toSorted((a, b) => a - b);
    // One more is allowed as soon as fewer than `atMost` count.
    const left = within.at(within.length - atMost);
    return within.length < atMost ? [] : [{ of, waitSeconds: Math.ceil(left! / 1000) }];
  });
  return reached.toSorted((a, b) => b.waitSeconds - a.waitSeconds)[0];
}
