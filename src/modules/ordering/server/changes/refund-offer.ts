import type { Input, Reply } from '#kernel/endpoint.ts';
import { amountOf } from '#kernel/amount-units.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { findVenue } from '#modules/catalog/server/catalogue.ts';
import { presentationFor, type PresentationFor } from '#modules/catalog/server/presentation-for.ts';
import type { askRefund, refundOffer } from '#modules/ordering/contract/refund-calls.ts';
import { changeReason } from '#modules/ordering/rules/presentation-changes.ts';
import { isAtCounter, tendersOfOrders } from '#modules/payment/server/tender-store.ts';
import { GoodsGone } from '#modules/sales/server/goods.ts';
import { findOrder, lockOrder, type Order } from '../order-store.ts';
import { announce } from '../outbox/outbox-store.ts';
import { payersOf } from '../seat-change/seat-change-store.ts';
import { countsOf, holdingsOf, publishTakenBack, takeBack, type TakenBack } from '../take-back.ts';
import {
  changeOfOrder,
  lockChangedOrder,
  setRefundAmount,
  type ChangedOrder,
  type TimeAndHall,
} from './change-store.ts';
import { lostVisit, type LostVisit } from './lost-visit.ts';
import { readRefundToken, type ChangedOrderRef } from './refund-link.ts';

type Offer = Reply<typeof refundOffer>;

/**
 * What the page of a refund link shows: the old and the new time, and whether the buyer can still have their money back.
 * Refuses ORDER_NOT_FOUND for a link that this shop has not signed.
 */
export async function refundOfferFor(ctx: Context, { params }: Input<typeof refundOffer>): Promise<Offer> {
  const { changed, order } = await changedOrderOf(ctx, params.refundToken);
  return offerOf(ctx, changed, order, await lostNow(ctx.db, changed, order));
}

/**
 * Refunds what is lost with a moved presentation, or with seats of it, at the buyer's request. A second request gets the
 * answer of the first. Refuses ORDER_NOT_FOUND, REFUND_ENDED, NOTHING_TO_CANCEL, TICKET_ADMITTED.
 */
export async function askRefundFor(ctx: Context, { params }: Input<typeof askRefund>): Promise<Offer> {
  const { changed, order } = await changedOrderOf(ctx, params.refundToken);
  const done = await ctx.db
    .transaction((tx) => refund(ctx, tx, changed, order.orderId))
    .catch((error: unknown) => {
      throw error instanceof GoodsGone ? refuse(error.code) : error;
    });
  if (done) await publishTakenBack(ctx, done);
  return refundOfferFor(ctx, { params });
}

/** Undefined when it was refunded before. */
async function refund(
  ctx: Context,
  tx: BrandDb,
  { changeId, presentationId, refundUntil }: ChangedOrder,
  orderId: string,
): Promise<TakenBack | undefined> {
  // The row is the lock: of two presses at a time the second one sees the refund of the first.
  if ((await lockChangedOrder(tx, { changeId, orderId })).refundAmount !== null) return undefined;
  if (refundUntil! <= ctx.now) throw refuse('REFUND_ENDED');
  const order = (await lockOrder(tx, orderId))!;
  const { paid, ...holdings } = await holdingsOf(tx, order);
  const lost = lostVisit(holdings, presentationId);
  if (!lost) throw refuse('NOTHING_TO_CANCEL');
  const { items, amount } = lost;
  const reason = changeReason(changeId);
  const parts = await takeBack(ctx, tx, order, { items, paid, amount, reason, to: 'public' });
  await setRefundAmount(tx, { changeId, orderId }, amount);
  const eventId = await announce(tx, 'order.items_cancelled', orderId, ctx.now, {
    ...countsOf(items),
    amount,
    parts,
  });
  return { order, items, eventId };
}

async function changedOrderOf(
  ctx: Context,
  token: string,
): Promise<{ readonly changed: ChangedOrder; readonly order: Order }> {
  const ref: ChangedOrderRef | undefined = readRefundToken(ctx, token);
  const [changed, order] = ref
    ? await Promise.all([changeOfOrder(ctx.db, ref), findOrder(ctx.db, ref.orderId)])
    : [];
  if (!changed || changed.kind === 'cancelled' || !order) throw refuse('ORDER_NOT_FOUND', {}, 404);
  return { changed, order };
}

const lostNow = async (
  db: BrandDb,
  { presentationId }: ChangedOrder,
  order: Order,
): Promise<LostVisit | undefined> =>
  order.status === 'paid' ? lostVisit(await holdingsOf(db, order), presentationId) : undefined;

async function offerOf(
  ctx: Context,
  changed: ChangedOrder,
  order: Order,
  lost: LostVisit | undefined,
): Promise<Offer> {
  const { locale } = ctx;
  const presentation = await presentationFor(ctx, changed.presentationId);
  const { feature, location } = presentation;
  const [tenders, from, to] = await Promise.all([
    payersOf(ctx.db, order.orderId).then((payers) => tendersOfOrders(ctx.db, payers)),
    shownAs(ctx, changed.from, presentation),
    // Where it is now: it may have been moved once more.
    shownAs(ctx, { startsAt: presentation.startsAt, venueId: presentation.venue.id }, presentation),
  ]);
  return {
    state: stateOf(ctx, changed, lost),
    reason: changed.kind === 'seats_blocked' ? 'seats' : 'moved',
    film: textFor(feature.title, locale),
    location: textFor(location.name, locale),
    timeZone: location.timeZone,
    from,
    to,
    until: changed.refundUntil!.toISOString(),
    reservationIdentifier: order.code,
    tickets: lost?.items.filter(({ kind }) => kind === 'ticket').length ?? 0,
    currency: order.currency,
    isAtCounter: tenders.some(isAtCounter),
    amount: amountOf(changed.refundAmount ?? lost?.amount ?? 0),
  };
}

function stateOf(
  { now }: Context,
  { refundAmount, refundUntil }: ChangedOrder,
  lost: LostVisit | undefined,
): Offer['state'] {
  if (refundAmount !== null) return 'refunded';
  if (!lost) return 'gone';
  return refundUntil! > now ? 'open' : 'ended';
}

const shownAs = async (
  ctx: Context,
  { startsAt, venueId }: TimeAndHall,
  { venue }: PresentationFor,
): Promise<Offer['from']> => ({
  dateTime: startsAt.toISOString(),
  hall: textFor(((await findVenue(ctx, venueId)) ?? venue).name, ctx.locale),
});
