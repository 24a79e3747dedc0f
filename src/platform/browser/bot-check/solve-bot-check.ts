import { type AltchaChallenge } from './solve-altcha.ts';
import { solveInWorker } from './solve-in-worker.ts';
import { type BotCheckSlot, executeRecaptcha, loadRecaptcha, tickRecaptcha } from './recaptcha.ts';

export type { BotCheckSlot } from './recaptcha.ts';

/** `low` to choose seats, `high` to pay; as the calls of the contracts declare. */
export type BotCheckLevel = 'low' | 'high';

/** What the server's challenge call answers. */
type BotCheck =
  | { driver: 'off' }
  | { driver: 'altcha'; challenge: AltchaChallenge }
  | { driver: 'recaptcha-v2'; siteKey: string; scriptUrl: string }
  | { driver: 'recaptcha-v3'; siteKey: string; scriptUrl: string; action: string };

/** A solution made ahead, and when it is too old to be handed out: the server takes it for ten minutes. */
interface Prepared {
  token: Promise<string | null>;
  until: number;
}

const keptFor = 8 * 60_000;
const prepared = new Map<BotCheckLevel, Prepared>();
let slot: BotCheckSlot | null = null;

/** Where a box to tick is shown, should the shop's check be one; the order page has it, null takes it away. */
export function setBotCheckSlot(next: BotCheckSlot | null): void {
  slot = next;
}

/**
 * Solves ahead, so that nobody waits when the server asks: call it at the visitor's first movement on a page
 * that will need it. Repeated calls do nothing. With reCAPTCHA, whose tokens age in two minutes, it only
 * fetches the script.
 */
export function prepareBotCheck(level: BotCheckLevel = 'low'): void {
  if (fresh(level)) return;
  const token = ahead(level).catch(() => null);
  prepared.set(level, { token, until: Date.now() + keptFor });
}

/**
 * A token for one call, as `recaptchaToken`; each serves once. Null when none can be had: the visitor gave
 * up, or the server or Google cannot be reached. Give it to `call` as `onBotCheck`.
 */
export async function botCheckToken(level: BotCheckLevel): Promise<string | null> {
  const made = fresh(level) ?? (level === 'low' ? fresh('high') : undefined);
  if (made) forget(made);
  return (await made?.token) ?? (await make(level).catch(() => null));
}

function fresh(level: BotCheckLevel): Prepared | undefined {
  const made = prepared.get(level);
  return made && made.until > Date.now() ? made : undefined;
}

function forget(used: Prepared): void {
  for (const [level, made] of prepared) if (made === used) prepared.delete(level);
}

/** Null: nothing can be made ahead, or nothing is needed. */
async function ahead(level: BotCheckLevel): Promise<string | null> {
  const check = await askServer(level);
  if (check.driver === 'altcha') return solveInWorker(check.challenge);
  if (check.driver === 'recaptcha-v3') await loadRecaptcha(check.scriptUrl, check.siteKey);
  if (check.driver === 'recaptcha-v2') await loadRecaptcha(check.scriptUrl, 'explicit');
  return null;
}

async function make(level: BotCheckLevel): Promise<string | null> {
  const check = await askServer(level);
  if (check.driver === 'altcha') return solveInWorker(check.challenge);
  if (check.driver === 'recaptcha-v3') return executeRecaptcha(check.scriptUrl, check.siteKey, check.action);
  if (check.driver === 'recaptcha-v2' && slot) return tickRecaptcha(check.scriptUrl, check.siteKey, slot);
  return null;
}

async function askServer(level: BotCheckLevel): Promise<BotCheck> {
  const reply = await fetch(`/api/bot-check/challenge?level=${level}`, {
    credentials: 'same-origin',
    cache: 'no-store',
  });
  if (!reply.ok) throw new Error(`bot check: status ${reply.status}`);
  return (await reply.json()) as BotCheck;
}
