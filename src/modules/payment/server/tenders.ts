import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { isUndecided } from '#modules/payment/rules/tender-states.ts';
import { reserve } from '#modules/vouchers/server/ledger/ledger.ts';
import { spendForm } from './payment-form-store.ts';
import { ledgerProvider } from './ledger-provider.ts';
import type { ChargeOrder, ChargeRef, ProviderTimes } from './provider.ts';
import { providerNamed, providerTimes } from './providers.ts';
import { ledgerChargeOf } from './reserved-tenders.ts';
import { insertTender, isOutside, type NewTender, type OutsideTender, type Tender } from './tender-store.ts';

/**
 * The functions of tenders for the module `ordering`. Those with `tx` are called inside its transactions; those with a
 * context call the provider, with no transaction open.
 */

/**
 * Writes the tenders of an attempt (`nextAttempt`) before a provider is called, so that we know of every charge, and reserves those of our own ledger.
 * Throws AccountNotCovered when an account has less than is to be reserved, and FormSpent when a form has paid before.
 */
export async function openTenders(
  tx: BrandDb,
  tenders: readonly NewTender[],
  attempt: number,
  now: Date,
): Promise<void> {
  const charges = tenders.filter(({ provider }) => provider === 'ledger').map(ledgerChargeOf);
  // Sent together, in this order: an entry of the ledger refers to its tender.
  await Promise.all([
    ...tenders.flatMap(({ formId, tenderId }) => (formId ? [spendForm(tx, formId, tenderId)] : [])),
    ...tenders.map((tender) => insertTender(tx, tender, attempt, now)),
    reserve(tx, charges, now),
  ]);
}

/** Orders without a tender are settled at once; long enough for the reconciliation after a process has died. */
const FREE_ORDER_KEPT_MS = 15 * 60_000;

/** Until when seats are kept for the payment of these tenders. */
export function keptUntil(tenders: readonly Pick<Tender, 'provider' | 'method'>[], now: Date): Date {
  const times = tenders.map((tender) => (isOutside(tender) ? timesOf(tender) : ledgerProvider.times).keepMs);
  return new Date(now.getTime() + Math.max(...times, times.length > 0 ? 0 : FREE_ORDER_KEPT_MS));
}

/** The time limits of an outside tender: those of its method if it has any, otherwise those of its provider. */
export const timesOf = ({ provider, method }: Pick<OutsideTender, 'provider' | 'method'>): ProviderTimes =>
  providerTimes(provider, method);

type ChargeDetails = Omit<ChargeOrder, 'tenderId' | 'method' | 'amount' | 'currency' | 'numberOfPayments'>;

/**
 * Charges a tender at its provider; store the outcome with `recordOutcome`. The tender's id is the idempotency key, so
 * that a repeated call after a crash does not charge twice. Throws ProviderUnreachable when the outcome is unknown:
 * leave the tender as it is, a later query returns it.
 */
export async function chargeTender(
  ctx: Context,
  tender: NewTender & Pick<OutsideTender, 'provider' | 'method'>,
  details: ChargeDetails,
): Promise<Outcome> {
  const { tenderId, method, amount, currency, numberOfPayments } = tender;
  const order = { tenderId, method, amount, currency, numberOfPayments, ...details };
  const outcome = await providerNamed(ctx, tender.provider).charge(ctx, order);
  return verified(ctx, { ...tender, createdAt: ctx.now, savesCard: details.savesCard }, outcome);
}

/** Confirms a charge that waits for us and returns its new outcome; returns any other outcome unchanged. */
async function verified(
  ctx: Context,
  tender: Pick<OutsideTender, 'tenderId' | 'provider' | 'amount' | 'currency' | 'createdAt'> &
    Pick<ChargeRef, 'savesCard'>,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.status !== 'pending' || !outcome.awaitsUs) return outcome;
  const { provider: name, ...charge } = tender;
  const provider = providerNamed(ctx, name);
  if (!provider.verify) throw new Error(`the provider ${name} awaits us but has no verify()`);
  return provider.verify(ctx, { ...charge, providerRef: outcome.providerRef });
}

/**
 * The outcome of a tender after the customer's step; store it with `recordOutcome`. Throws ProviderUnreachable.
 */
export async function proceedTender(
  ctx: Context,
  tender: OutsideTender,
): Promise<Outcome | { readonly status: 'unknown' }> {
  const { providerRef } = tender;
  const provider = providerNamed(ctx, tender.provider);
  if (!provider.proceed || providerRef === null) return queryTender(ctx, tender);
  const charge = chargeOf(tender);
  return verified(ctx, charge, await provider.proceed(ctx, { ...charge, providerRef }));
}

/**
 * Queries the provider for the outcome of a tender. 'unknown': it has no such charge, or our request is still on its
 * way. Confirms a charge that waits for us, unless the tender has failed in the meantime, or the provider has refused
 * what the customer chose: then only another step of theirs is confirmed. Throws ProviderUnreachable.
 */
export async function queryTender(
  ctx: Context,
  tender: OutsideTender,
): Promise<Outcome | { readonly status: 'unknown' }> {
  const charge = chargeOf(tender);
  const outcome = await providerNamed(ctx, tender.provider).query(ctx, charge);
  if (outcome.status === 'unknown' || !isUndecided(tender.status) || choosesAgain(tender)) return outcome;
  return verified(ctx, charge, outcome);
}

/** The charge of a tender, as its provider needs it. */
const chargeOf = (tender: OutsideTender) => ({ ...tender, savesCard: tender.saveCardFor !== null });

const choosesAgain = ({ action }: OutsideTender): boolean => action?.kind === 'page' && action.again === true;

/** Withdraws an undecided charge and returns its outcome, which may be `paid`. Throws ProviderUnreachable. */
export const cancelTender = async (ctx: Context, tender: OutsideTender): Promise<Outcome> =>
  providerNamed(ctx, tender.provider).cancel(ctx, chargeOf(tender));
