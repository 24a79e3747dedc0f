import { addressOf } from '#kernel/address.ts';
import { botCheckChallenge, botCheckPassHigh, botCheckPassLow } from '#kernel/bot-check.ts';
import { storedValue } from '../storage.ts';
import type { BotCheckLevel, BotCheckOutcome } from './bot-pass.ts';
import type { BotCheckSlot } from './recaptcha.ts';
import { type AltchaChallenge } from './solve-altcha.ts';
import { solveInWorker } from './solve-in-worker.ts';

/** The answer of the server's challenge call. */
type BotCheck =
  | { driver: 'off' }
  | { driver: 'altcha'; challenge: AltchaChallenge }
  | { driver: 'recaptcha-v2'; siteKey: string; scriptUrl: string }
  | { driver: 'recaptcha-v3'; siteKey: string; scriptUrl: string; action: string };

/**
 * The pass that this tab has, so that no second one is got in advance while it is valid. Only the server can check
 * it.
 */
interface Earned {
  level: BotCheckLevel;
  /** Milliseconds since 1970. */
  until: number;
}

const isEarned = (value: unknown): value is Earned =>
  typeof value === 'object' && value !== null && 'level' in value && 'until' in value;

const earned = storedValue('session', 'foyer.bot-pass', isEarned);
/** The server's passes are valid for half an hour; one that is about to end is replaced. */
const KEPT_FOR_MS = 25 * 60_000;
const TIMEOUT_MS = 15_000;

type UnderWay = Map<BotCheckLevel, Promise<BotCheckOutcome>>;
const ahead: UnderWay = new Map();
const asked: UnderWay = new Map();

/** A pass under way that will open calls of this level. */
const joined = (underWay: UnderWay, level: BotCheckLevel): Promise<BotCheckOutcome> | undefined =>
  underWay.get('high') ?? underWay.get(level);

/** Starts to get a pass, which counts as under way until it ends; every error becomes 'failed'. */
function begin(
  underWay: UnderWay,
  level: BotCheckLevel,
  work: () => Promise<BotCheckOutcome>,
): Promise<BotCheckOutcome> {
  const attempt = work()
    .catch(() => 'failed' as const)
    .finally(() => underWay.delete(level));
  underWay.set(level, attempt);
  return attempt;
}

/** See `earnPassAhead`. */
export async function earnAhead(level: BotCheckLevel): Promise<void> {
  const known = earned.read();
  const isGood = known && known.until > Date.now() && (known.level === 'high' || level === 'low');
  if (isGood || joined(ahead, level) || joined(asked, level)) return;
  await begin(ahead, level, async () => {
    const check = await askServer(level);
    // A box to tick is shown only when a call needs it.
    if (check.driver !== 'recaptcha-v2') return await pass(level, check);
    const { loadRecaptcha } = await import('./recaptcha.ts');
    await loadRecaptcha(check.scriptUrl, 'explicit');
    return 'failed';
  });
}

/** See `earnPass`. Calls at the same time share one result, and one box. */
export function earn(level: BotCheckLevel, slot: BotCheckSlot | null): Promise<BotCheckOutcome> {
  return (
    joined(asked, level) ??
    begin(asked, level, async () => {
      earned.remove();
      const made = await joined(ahead, level);
      return made === 'passed' ? made : await pass(level, await askServer(level), slot);
    })
  );
}

/** Sends the server a token and gets its pass: a cookie that scripts cannot read. */
async function pass(
  level: BotCheckLevel,
  check: BotCheck,
  slot: BotCheckSlot | null = null,
): Promise<BotCheckOutcome> {
  const recaptchaToken = await tokenOf(check, slot);
  if (recaptchaToken === null) return check.driver === 'recaptcha-v2' && slot ? 'closed' : 'failed';
  const { method, path } = level === 'high' ? botCheckPassHigh : botCheckPassLow;
  const reply = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recaptchaToken }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // Read, so that the time limit does not abort an answer that has come.
  await reply.text();
  if (!reply.ok) return 'failed';
  earned.write({ level, until: Date.now() + KEPT_FOR_MS });
  return 'passed';
}

/** Null: the check is unavailable, or the visitor closed the box. */
async function tokenOf(check: BotCheck, slot: BotCheckSlot | null): Promise<string | null> {
  if (check.driver === 'off') return null;
  if (check.driver === 'altcha') return solveInWorker(check.challenge);
  const { executeRecaptcha, tickRecaptcha } = await import('./recaptcha.ts');
  if (check.driver === 'recaptcha-v3') return executeRecaptcha(check.scriptUrl, check.siteKey, check.action);
  return slot && tickRecaptcha(check.scriptUrl, check.siteKey, slot);
}

async function askServer(level: BotCheckLevel): Promise<BotCheck> {
  const reply = await fetch(addressOf(botCheckChallenge, { query: { level } }), {
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!reply.ok) throw new Error(`bot check: status ${reply.status}`);
  return (await reply.json()) as BotCheck;
}
