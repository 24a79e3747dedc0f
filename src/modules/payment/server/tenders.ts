import type { App, Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { isUndecided } from '#modules/payment/rules/tender-states.ts';
import { reserve } from './ledger/ledger.ts';
import { ledgerProvider } from './ledger/provider.ts';
import type { ChargeOrder, ProviderTimes } from './provider.ts';
import { providerNamed } from './providers.ts';
import { ledgerChargeOf } from './reserved-tenders.ts';
import { insertTender, isOutside, type NewTender, type OutsideTender, type Tender } from './tender-store.ts';

/**
 * What ordering does with tenders. Those that take a `tx` belong inside its transactions; those that take
 * a context ask the provider and must be called with no transaction open.
 */

/**
 * Writes tenders down before a provider hears of them: no charge exists that we do not know of. Those of our own ledger
 * are reserved. Throws AccountNotCovered when an account has not what is wanted of it.
 */
export async function openTenders(tx: BrandDb, tenders: readonly NewTender[], now: Date): Promise<void> {
  const charges = tenders.filter((tender) => !isOutside(tender)).map(ledgerChargeOf);
  // In one go, in this order: an entry of the ledger is of a tender.
  await Promise.all([...tenders.map((tender) => insertTender(tx, tender, now)), reserve(tx, charges, now)]);
}

/** Orders that cost nothing are settled at once; theirs is kept until a process that died is noticed. */
const KEPT_FOR_NOTHING_MS = 15 * 60_000;

/** Until when what is scarce is kept for the payment of these tenders. */
export function keptUntil(
  app: App,
  tenders: readonly Pick<Tender, 'provider' | 'method'>[],
  now: Date,
): Date {
  const times = tenders.map(
    (tender) => (isOutside(tender) ? timesOf(app, tender) : ledgerProvider.times).keepMs,
  );
  return new Date(now.getTime() + Math.max(...times, times.length > 0 ? 0 : KEPT_FOR_NOTHING_MS));
}

/** The times of an outside tender: its method's own, or else its provider's. */
export function timesOf(
  app: App,
  { provider: name, method }: Pick<OutsideTender, 'provider' | 'method'>,
): ProviderTimes {
  const provider = providerNamed(app, name);
  const beginning = provider.methods[method];
  return beginning?.kind === 'code' ? beginning.times : provider.times;
}

type ChargeDetails = Pick<ChargeOrder, 'identifier' | 'code' | 'description' | 'returnUrl' | 'customer'>;

/**
 * Asks the provider for the money; record the answer with `recordOutcome`. The tender's id is the
 * idempotency key, so that asking again after a crash charges nobody twice.
 * Throws ProviderUnreachable when the outcome is unknown: leave the tender, a query will tell.
 */
export async function chargeTender(
  ctx: Context,
  tender: NewTender & Pick<OutsideTender, 'provider' | 'method'>,
  details: ChargeDetails,
): Promise<Outcome> {
  const { tenderId, method, amount, currency, numberOfPayments } = tender;
  const order = { tenderId, method, amount, currency, numberOfPayments, ...details };
  const outcome = await providerNamed(ctx.app, tender.provider).charge(ctx, order);
  return verified(ctx, { ...tender, createdAt: ctx.now }, outcome);
}

/** Gives our word for a charge that awaits it; any other outcome is the answer itself. */
async function verified(
  ctx: Context,
  { tenderId, provider: name, createdAt }: Pick<OutsideTender, 'tenderId' | 'provider' | 'createdAt'>,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.status !== 'pending' || !outcome.awaitsUs) return outcome;
  const provider = providerNamed(ctx.app, name);
  if (!provider.verify) throw new Error(`the provider ${name} awaits a word that it does not take`);
  return provider.verify(ctx, { tenderId, createdAt, providerRef: outcome.providerRef });
}

/**
 * How a tender stands now that the customer has done their step; record the answer with `recordOutcome`. Throws
 * ProviderUnreachable.
 */
export async function proceedTender(
  ctx: Context,
  tender: OutsideTender,
): Promise<Outcome | { readonly status: 'unknown' }> {
  const { providerRef } = tender;
  const provider = providerNamed(ctx.app, tender.provider);
  if (!provider.proceed || providerRef === null) return queryTender(ctx, tender);
  return verified(ctx, tender, await provider.proceed(ctx, { ...tender, providerRef }));
}

/**
 * The provider's truth about a tender. 'unknown' means that it has not heard of it (yet: a request of ours
 * may still be on its way; `cancelTender` closes that door). A charge that awaits our word gets it, unless the
 * tender has failed meanwhile. Throws ProviderUnreachable.
 */
export async function queryTender(
  ctx: Context,
  tender: OutsideTender,
): Promise<Outcome | { readonly status: 'unknown' }> {
  const outcome = await providerNamed(ctx.app, tender.provider).query(ctx, tender);
  if (outcome.status === 'unknown' || !isUndecided(tender.status)) return outcome;
  return verified(ctx, tender, outcome);
}

/** Withdraws an undecided charge and answers how it ended, which may still be `paid`. Throws ProviderUnreachable. */
export const cancelTender = async (ctx: Context, tender: OutsideTender): Promise<Outcome> =>
  providerNamed(ctx.app, tender.provider).cancel(ctx, tender);
