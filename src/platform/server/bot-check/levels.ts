import type { Endpoint } from '#kernel/endpoint.ts';

/**
 * How attractive a call is for abuse: `low` for choosing seats, `high` for the payment form, the commit, codes and
 * text messages. A pass for `high` is valid for `low` too.
 */
export type BotCheckLevel = NonNullable<Endpoint['botCheck']>;

/** Whether a proof of one level is enough for a call that declares another. */
export const isEnoughFor = (proven: BotCheckLevel, declared: BotCheckLevel): boolean =>
  proven === 'high' || declared === 'low';

/** The result of checking a token. `unreachable`: the provider did not answer. */
export type Verdict =
  | { readonly outcome: 'passed'; readonly level: BotCheckLevel }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'unreachable'; readonly reason: string };

/** The verdict on a token that is not accepted, with the reason for the log. */
export const failed = (reason: string): Verdict => ({ outcome: 'failed', reason });
