import type { BotCheckSlot } from './recaptcha.ts';

export type { BotCheckSlot } from './recaptcha.ts';

/** `low` to choose seats, `high` to pay; declared by the calls of the contracts. */
export type BotCheckLevel = 'low' | 'high';

/** `closed`: the visitor closed the box. `failed`: server or provider is unreachable, or refused. */
export type BotCheckOutcome = 'passed' | 'failed' | 'closed';

let slot: BotCheckSlot | null = null;

/** Sets where a box to tick is shown, when the shop's check needs one; returns a function that undoes it. */
export function setBotCheckSlot(next: BotCheckSlot): () => void {
  const before = slot;
  slot = next;
  return () => {
    slot = before;
  };
}

/** Most pages need no check, and most visitors need one once: its code is loaded when needed. */
const checker = () => import('./earn-pass.ts');

/**
 * Gets the session's pass before a call needs it, when the page is idle; does nothing when there is one. A check that
 * needs an act of the visitor waits until a call is refused; only its script is loaded.
 */
export function earnPassAhead(level: BotCheckLevel): void {
  const begin = (): void =>
    void checker().then(
      ({ earnAhead }) => earnAhead(level),
      () => {},
    );
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 });
  else setTimeout(begin, 200);
}

/** Passes the server's check, after which the refused call can be repeated. Pass it to `call` as `onBotCheck`. */
export async function earnPass(level: BotCheckLevel): Promise<BotCheckOutcome> {
  const code = await checker().catch(() => null);
  return code ? code.earn(level, slot) : 'failed';
}
