import type { BotCheckSlot } from './recaptcha.ts';

export type { BotCheckSlot } from './recaptcha.ts';

/** `low` to choose seats, `high` to pay; as the calls of the contracts declare. */
export type BotCheckLevel = 'low' | 'high';

/** `closed`: the visitor did not want to tick the box. `failed`: server or provider cannot be reached, or said no. */
export type BotCheckOutcome = 'passed' | 'failed' | 'closed';

let slot: BotCheckSlot | null = null;

/** Where a box to tick is shown, should the shop's check be one; the order page has it, null takes it away. */
export function setBotCheckSlot(next: BotCheckSlot | null): void {
  slot = next;
}

/** Most pages need no check, and most visitors one: its code comes when it is wanted. */
const checker = () => import('./earn-pass.ts');

/**
 * Earns the session's pass before a call asks for it, as soon as the page has nothing else to do; nothing when
 * there is one. A check that would ask the visitor for something waits until it must: only its script comes.
 */
export function earnPassAhead(level: BotCheckLevel): void {
  const begin = (): void =>
    void checker().then(
      ({ earnAhead }) => earnAhead(level),
      () => {},
    );
  // Safari has no idle time to tell.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 });
  else setTimeout(begin, 200);
}

/** Passes the server's check, after which the refused call can be sent again. Give it to `call` as `onBotCheck`. */
export async function earnPass(level: BotCheckLevel): Promise<BotCheckOutcome> {
  const code = await checker().catch(() => null);
  return code ? code.earn(level, slot) : 'failed';
}
