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
  ['NO_RESPONSE', 'SERVER_ERROR', 'TOO_MANY_REQUESTS'].includes(refusal);

type Limit<Of extends string> = { readonly of: Of; readonly windowMs: number; readonly atMost: number };

const ofOneNumber = <Of extends string>(of: Of): Limit<Of>[] => [
  { of, windowMs: RESEND_PAUSE_MS, atMost: 1 },
  { of, windowMs: 15 * MINUTE_MS, atMost: 3 },
  { of, windowMs: REQUESTS_COUNT_MS, atMost: 5 },
];

export type Counted = 'number' | 'address' | 'network' | 'brand';

/**
 * The counts of requests that are limited, each over its own time: for a number as it was typed (a mobile number or a member
 * number), from an internet address, from the wider network that one customer of a provider may have, and of the brand. They
 * are told, and so nothing in them may depend on whom the cinema knows.
 */
export const CODE_LIMITS: readonly Limit<Counted>[] = [
  ...ofOneNumber('number'),
  { of: 'address', windowMs: HOUR_MS, atMost: 10 },
  { of: 'network', windowMs: HOUR_MS, atMost: 30 },
  { of: 'brand', windowMs: HOUR_MS, atMost: 1500 },
];

/**
 * The counts of SMS that are limited in silence, because whether one was sent depends on whom the cinema knows: to one mobile
 * number, however it was asked for, and of the brand. When the brand has sent as many, only customers get one, so that a
 * script that asks for invented numbers does not shut them out.
 */
export const SMS_LIMITS: readonly Limit<'recipient' | 'brand'>[] = [
  ...ofOneNumber('recipient'),
  { of: 'brand', windowMs: HOUR_MS, atMost: 600 },
];

/** When something was done in the last day, by what it is counted for. */
export type RecentTimes<Of extends string> = Readonly<Record<Of, readonly Date[]>>;

/** The limit that is reached, and in how many seconds there is room for one more. */
export type Reached<Of extends string = Counted> = { readonly of: Of; readonly waitSeconds: number };

/** The limit that forbids one more now, the one that lasts longest; undefined when none does. */
export function reachedLimit<Of extends string>(
  limits: readonly Limit<Of>[],
  recent: RecentTimes<Of>,
  now: Date,
): Reached<Of> | undefined {
  const reached = limits.flatMap(({ of, windowMs, atMost }) => {
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
