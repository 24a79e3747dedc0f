import type { Endpoint } from '#kernel/endpoint.ts';

/**
 * How much a call is worth to a machine that misuses it: `low` for choosing seats, `high` for the payment
 * form, the commit, codes and text messages. What is good for `high` is good for `low` too.
 */
export type BotCheckLevel = NonNullable<Endpoint['botCheck']>;

export const isEnoughFor = (proven: BotCheckLevel, declared: BotCheckLevel): boolean =>
  proven === 'high' || declared === 'low';

/** What a check of a token came to. `unreachable`: the provider could not be asked, so nobody knows. */
export type Verdict =
  | { readonly outcome: 'passed'; readonly level: BotCheckLevel }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'unreachable'; readonly reason: string };

export const failed = (reason: string): Verdict => ({ outcome: 'failed', reason });
