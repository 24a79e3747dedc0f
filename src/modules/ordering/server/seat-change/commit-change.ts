import { linkToken, orderCode, uuidv7 } from '#kernel/ids.ts';
import { sum } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { isAnyCancelled } from '#modules/catalog/server/presentation-lock.ts';
import { CALLED_OFF } from '#modules/catalog/rules/sale-window.ts';
import type { commitOrder } from '#modules/ordering/contract.ts';
import { orderWords } from '#modules/ordering/rules/order-words.ts';
import { MOST_SEAT_CHANGES, seatChangePaidUntil, type Modify } from '#modules/ordering/rules/seat-change.ts';
import { spreadRefund } from '#modules/payment/rules/refunds/spread-refund.ts';
import { requestRefund } from '#modules/payment/server/refunds.ts';
import { billLine, billOf } from '#modules/sales/rules/bill.ts';
import { isOtherAmount, priceChanged } from '#modules/sales/rules/compare.ts';
import { withVat } from '#modules/sales/rules/vat.ts';
import { GoodsGone } from '#modules/sales/server/goods.ts';
import { seatNoAt } from '#modules/seating/rules/seat-names.ts';
import { heldPlaces, keepForPayment } from '#modules/seating/server/seat-store.ts';
import { deleteSeatTimer, lockSeatTimer } from '#modules/seating/server/seat-timer-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { TicketMove } from '#modules/tickets/server/goods/exchange-seats.ts';
import { seatsGone } from '#modules/tickets/server/goods/seats-of-order.ts';
import { outcomeOf } from '../commit/order-outcome.ts';
import { dropHold } from '../holds/end-hold.ts';
import { insertItems, itemsOf } from '../item-store.ts';
import { insertOrderWords } from '../operators/found-store.ts';
import { findOrder, insertLines, insertOrder, lockOrder, type Order } from '../order-store.ts';
import { wakeWorker } from '../outbox/outbox-store.ts';
import { holdingsOf, refundKey } from '../take-back.ts';
import { changeableOrder, type Changeable } from './changeable.ts';
import { moveTickets, publishMoved, type MovedTickets } from './move-tickets.ts';
import { quoteChange } from './quote-change.ts';
import { seatChangeName } from './seat-change-goods.ts';
import { changesBegun, lastChangeNo, openPaymentOf, type SeatChangeItem } from './seat-change-store.ts';

type Committed = Reply<typeof commitOrder>;

/** A ticket's place, and the one that it is to get. */
type Wanted = { readonly from: number; readonly to: number };

/**
 * Gives tickets of a paid order other seats, which the visitor has locked. What costs no more is done at once, with its
 * refund; for dearer seats answers with an order that is kept until it is paid, as a hold is. The same call again answers as
 * the first. `total`: what the buyer was shown, in major units; below 0 for a refund. Refuses ORDER_NOT_FOUND, SEAT_CHANGE_CLOSED,
 * ORDER_CHANGED, PAYMENT_UNDER_WAY, PRICE_CHANGED, TIME_EXPIRED, lock_seat_error, TICKET_ADMITTED, and what is wrong with the seats.
 */
export async function commitChange(
  ctx: Context,
  modify: Modify,
  total: number | null | undefined,
): Promise<Committed> {
  const found = await changeableOrder(ctx, modify.resId);
  const wanted = modify.tickets.map((ticket) => placesIn(found, ticket));
  const done = await earlierChange(ctx, found, wanted);
  if (done) return outcomeOf(ctx, done);
  if (found.closed) throw refuse(found.closed);
  if (modify.lastTransactionId !== found.changeNo) throw refuse('ORDER_CHANGED');
  const moves = await movesFor(ctx, found, wanted);
  const difference = sum(moves.map((move) => move.difference));
  const { currency } = found.order;
  if (isOtherAmount(total, difference, currency)) throw priceChanged({ total: difference, currency });
  return difference > 0
    ? outcomeOf(ctx, await placePayment(ctx, found, moves, difference))
    : outcomeOf(ctx, await changeNow(ctx, found, moves, difference));
}

function placesIn(
  { showing }: Changeable,
  { presentationId, newSeat, ...old }: Modify['tickets'][number],
): Wanted {
  const { hall } = showing.plan;
  const [from, to] = [old, newSeat].map(({ sectionId, x, y }) => seatNoAt(hall, sectionId, x, y));
  if (presentationId !== showing.presentationId || from! < 0 || to! < 0) throw refuse('UNKNOWN_SEAT');
  return { from: from!, to: to! };
}

/** The order that answers a call whose first answer was lost: the tickets are there by now, or their payment is open. */
async function earlierChange(
  ctx: Context,
  { order, tickets }: Changeable,
  wanted: readonly Wanted[],
): Promise<Order | undefined> {
  if (wanted.every(({ to }) => tickets.some(({ detail }) => detail.seatNo === to))) return order;
  const open = await openPaymentOf(ctx.db, order.orderId);
  if (open === undefined) return undefined;
  const [item] = (await itemsOf(ctx.db, open)) as unknown as readonly SeatChangeItem[];
  const moves = item?.detail.moves ?? [];
  const isSame =
    moves.length === wanted.length &&
    wanted.every(({ from, to }) => moves.some((move) => move.from === from && move.to.seatNo === to));
  return isSame ? findOrder(ctx.db, open) : undefined;
}

/** The moves, as the quote has them for the seats that the visitor has locked. */
async function movesFor(
  ctx: Context,
  found: Changeable,
  wanted: readonly Wanted[],
): Promise<readonly TicketMove[]> {
  const { presentationId } = found.showing;
  const held = await heldPlaces(ctx.db, { presentationId, holder: ctx.visitor.sessionId });
  if (held.length === 0) throw refuse('TIME_EXPIRED');
  if (!wanted.every(({ to }) => held.includes(to))) throw refuse('lock_seat_error');
  const tickets = found.tickets.filter(({ detail }) => wanted.some(({ from }) => from === detail.seatNo));
  if (tickets.length < wanted.length) throw refuse('ORDER_CHANGED');
  const quote = await quoteChange(
    ctx,
    found,
    tickets,
    wanted.map(({ to }) => to),
  );
  if ('fault' in quote) throw refuse(quote.fault.code, quote.fault);
  const isAsShown = quote.moves.every(({ from, to }) =>
    wanted.some((one) => one.from === from && one.to === to.seatNo),
  );
  if (!isAsShown) throw refuse('ORDER_CHANGED');
  return quote.moves;
}

/** Carries a change out that costs no more than before. */
async function changeNow(
  ctx: Context,
  found: Changeable,
  moves: readonly TicketMove[],
  difference: number,
): Promise<Order> {
  const { orderId } = found.order;
  const moved = await refusing(
    ctx.db.transaction(async (tx): Promise<MovedTickets> => {
      const order = await lockUnchanged(ctx, tx, found);
      await keepPlaces(ctx, tx, found, { moves, orderId });
      const { paid } = await holdingsOf(tx, order);
      const reason = `seats-${found.changeNo + 1}`;
      for (const part of spreadRefund(paid, -difference))
        await requestRefund(
          tx,
          { ...part, key: refundKey(part.tenderId, reason), reason: 'returned' },
          ctx.now,
        );
      return moveTickets(ctx, tx, order, { moves, keptFor: orderId });
    }),
  );
  await Promise.all([publishMoved(ctx, moved), wakeWorker(ctx.db, moved.eventId)]);
  return found.order;
}

/** Writes the order that is to pay for dearer seats. */
async function placePayment(
  ctx: Context,
  found: Changeable,
  moves: readonly TicketMove[],
  difference: number,
): Promise<Order> {
  const { order, showing, until } = found;
  const { currency, vat } = brandOf(ctx);
  const orderId = uuidv7(ctx.now.getTime());
  const line = {
    kind: 'ticket',
    itemId: moves[0]!.to.ticketGroupId,
    quantity: 1,
    unit: difference,
    detail: {},
  } as const;
  const bill = billOf(currency, withVat([billLine({ ...line, name: seatChangeName(ctx) })], vat));
  const item: SeatChangeItem = {
    kind: 'seatchange',
    subjectId: showing.presentationId,
    amount: difference,
    detail: { orderId: order.orderId, moves },
  };
  const payment: Omit<Order, 'settledAt'> = {
    ...order,
    orderId,
    cartId: uuidv7(ctx.now.getTime()),
    sessionId: ctx.visitor.sessionId,
    code: orderCode(),
    status: 'held',
    locale: ctx.locale,
    total: bill.total,
    content: { fingerprint: orderId, origin: ctx.origin },
    linkToken: linkToken(),
    createdAt: ctx.now,
    heldUntil: seatChangePaidUntil(ctx.now, until),
    changesOrderId: order.orderId,
  };
  await refusing(
    ctx.db.transaction(async (tx) => {
      await lockUnchanged(ctx, tx, found);
      if (await isAnyCancelled(tx, [showing.presentationId])) throw new GoodsGone(CALLED_OFF.cancelled);
      await keepPlaces(ctx, tx, found, { moves, orderId });
      await insertOrder(tx, payment, () => new GoodsGone('PAYMENT_UNDER_WAY'));
      await insertItems(tx, orderId, [item]);
      await insertLines(tx, orderId, bill.lines);
      await insertOrderWords(tx, orderId, orderWords(order.customer));
    }),
  );
  const seatNos = moves.map(({ to }) => to.seatNo);
  await publishMoved(ctx, { presentationId: showing.presentationId, seatNos });
  return (await findOrder(ctx.db, orderId))!;
}

/**
 * Locks the order's row, unless its seats were changed since they were read. A payment for other seats that nobody has begun is
 * dropped: its buyer has chosen again. Throws GoodsGone: ORDER_CHANGED, SEAT_CHANGES_USED_UP, PAYMENT_UNDER_WAY.
 */
async function lockUnchanged(
  ctx: Context,
  tx: BrandDb,
  { order: { orderId }, changeNo }: Changeable,
): Promise<Order> {
  const order = (await lockOrder(tx, orderId))!;
  const isUnchanged = order.status === 'paid' && (await lastChangeNo(tx, orderId)) === changeNo;
  if (!isUnchanged) throw new GoodsGone('ORDER_CHANGED');
  if ((await changesBegun(tx, orderId)) >= MOST_SEAT_CHANGES) throw new GoodsGone('SEAT_CHANGES_USED_UP');
  const open = await openPaymentOf(tx, orderId);
  const payment = open === undefined ? undefined : await lockOrder(tx, open);
  if (payment?.status === 'awaiting_payment') throw new GoodsGone('PAYMENT_UNDER_WAY');
  if (payment?.status === 'held')
    await dropHold(ctx, tx, { order: payment, items: await itemsOf(tx, payment.orderId) });
  return order;
}

/** Turns the visitor's locked places into an order's, until the showing begins. Throws GoodsGone, TIME_EXPIRED or lock_seat_error. */
async function keepPlaces(
  ctx: Context,
  tx: BrandDb,
  { showing: { presentationId, view } }: Changeable,
  { moves, orderId }: { readonly moves: readonly TicketMove[]; readonly orderId: string },
): Promise<void> {
  const { sessionId } = ctx.visitor;
  // The seat timer is written before the places, as in locking.
  await lockSeatTimer(tx, sessionId);
  const seatNos = moves.map(({ to }) => to.seatNo);
  const until = view.startsAt;
  await keepForPayment(tx, { presentationId, seatNos, holder: sessionId, orderId, until }, seatsGone);
  await deleteSeatTimer(tx, sessionId, presentationId);
}

const refusing = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof GoodsGone ? refuse(error.code) : error;
  });
