import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { payHold } from '#modules/ordering/contract/hold-calls.ts';
import { unsoldPart } from '#modules/ordering/rules/unsold-parts.ts';
import { choiceOf } from '#modules/payment/server/payment-choice.ts';
import { FormSpent } from '#modules/payment/server/payment-form-store.ts';
import { customerToSaveFor } from '#modules/payment/server/saved-cards/saved-cards.ts';
import { isOutside, nextAttempt, type NewTender } from '#modules/payment/server/tender-store.ts';
import { openTenders } from '#modules/payment/server/tenders.ts';
import { paymentVouchers, referencesOf } from '#modules/payment/server/voucher-payments.ts';
import { isOtherAmount, priceChanged } from '#modules/sales/rules/compare.ts';
import { AccountNotCovered } from '#modules/vouchers/server/ledger/ledger.ts';
import { countTyped } from '#modules/vouchers/server/look-up-vouchers.ts';
import { chargeOrder } from '../commit/charge-order.ts';
import { draftTenders, type Offer } from '../commit/draft-tenders.ts';
import { outcomeOf } from '../commit/order-outcome.ts';
import { findOrder, lockOrder, orderByLink, type Order } from '../order-store.ts';
import { withdrawOtherPayments } from '../withdraw-payment.ts';
import { beginPayment, PaysAnother } from './hold-store.ts';

type Answer = Reply<typeof payHold>;

/**
 * Pays a hold by its link: whoever has it may pay. The order is the visitor's from then on, so that status, return from the
 * bank and withdrawal of the payment are those of any order; a failed payment leaves the hold as it was. A second call while
 * the payment is under way, and after it, gets the state of the order. A card is saved for the customer who is signed in,
 * whose hold it need not be. Refuses ORDER_NOT_FOUND, HOLD_ENDED, PAYMENT_UNDER_WAY (by somebody else), and what a commit
 * refuses of a payment and of vouchers.
 */
export async function payHoldFor(
  ctx: Context,
  { params: { token }, body }: Input<typeof payHold>,
): Promise<Answer> {
  const hold = await holdByLink(ctx, token);
  if (hold.status !== 'held') return answerTo(ctx, hold);
  // Also when vouchers pay all of it: no form has the amount then.
  if (isOtherAmount(body.total, hold.total, hold.currency)) throw priceChanged(hold);
  const offer = await readOffer(ctx, hold, body);
  const saveCardFor = body.saveMagCard === true ? await customerToSaveFor(ctx, offer.choice) : null;
  const tenders = draftTenders(ctx, hold.orderId, hold, body, offer).map((tender) =>
    isOutside(tender) ? { ...tender, saveCardFor } : tender,
  );
  if (await begin(ctx, hold, tenders)) {
    const savesCard = saveCardFor !== null;
    await chargeOrder(ctx, { order: hold, tenders, savesCard }, body, offer.choice);
  }
  return answerTo(ctx, (await findOrder(ctx.db, hold.orderId))!);
}

/** How the hold is to be paid. Its vouchers are counted as typed ones, since a hold keeps none. */
async function readOffer(
  ctx: Context,
  { cartKind }: Order,
  { paymentIdentifier, voucherPayments }: Input<typeof payHold>['body'],
): Promise<Offer> {
  const payments = voucherPayments ?? [];
  const unsold = unsoldPart({ seats: [], voucherPayments: payments });
  if (unsold) throw refuse(unsold.code, unsold);
  const [choice, vouchers] = await Promise.all([
    paymentIdentifier ? choiceOf(ctx, cartKind, paymentIdentifier) : undefined,
    paymentVouchers(ctx, payments),
  ]);
  countTyped(ctx, referencesOf(payments), vouchers);
  return { choice, vouchers };
}

/** A hold by its link, whatever has become of it. Refuses ORDER_NOT_FOUND. */
export async function holdByLink(ctx: Context, token: string): Promise<Order> {
  const order = await orderByLink(ctx.db, token);
  if (!order?.heldUntil) throw refuse('ORDER_NOT_FOUND', {}, 404);
  return order;
}

/**
 * Begins the payment of a hold; false when somebody else was quicker. A visitor has one payment at a time: another one is
 * withdrawn first. Refuses HOLD_ENDED, and PAYMENT_UNDER_WAY when it cannot be withdrawn or a third one is quicker.
 */
async function begin(ctx: Context, hold: Order, tenders: readonly NewTender[]): Promise<boolean> {
  const unlessOther = (error: unknown): null => {
    if (error instanceof PaysAnother) return null;
    throw error;
  };
  const first = await writeTenders(ctx, hold, tenders).catch(unlessOther);
  if (first !== null) return first;
  await withdrawOtherPayments(ctx, hold.cartId);
  const second = await writeTenders(ctx, hold, tenders).catch(unlessOther);
  if (second === null) throw refuse('PAYMENT_UNDER_WAY');
  return second;
}

/**
 * Writes the tenders of a hold and reserves the vouchers' amounts, as the first transaction of a commit does; false when it is
 * not a hold any more. Refuses SYSTEM_VOUCHER_NO_BALANCE or POINTS_NO_BALANCE when another payment has taken the balance
 * meanwhile, and PAYMENT_IDENTIFIER_UNKNOWN when the form has paid before.
 */
const writeTenders = (ctx: Context, { orderId }: Order, tenders: readonly NewTender[]): Promise<boolean> => {
  const writing = ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'held') return false;
    if (order.heldUntil! <= ctx.now) throw refuse('HOLD_ENDED');
    await beginPayment(tx, orderId, ctx.visitor.sessionId);
    await openTenders(tx, tenders, await nextAttempt(tx, orderId), ctx.now);
    return true;
  });
  return writing.catch((error: unknown) => {
    throw error instanceof AccountNotCovered || error instanceof FormSpent ? refuse(error.code) : error;
  });
};

/** The state of the order; of one that others pay, only that they do. */
async function answerTo(ctx: Context, order: Order): Promise<Answer> {
  const isOthers = order.sessionId !== ctx.visitor.sessionId;
  if (order.status === 'awaiting_payment' && isOthers) throw refuse('PAYMENT_UNDER_WAY');
  if (order.status === 'cancelled') throw refuse('HOLD_ENDED');
  return outcomeOf(ctx, order);
}
