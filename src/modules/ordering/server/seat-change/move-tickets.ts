import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { sum } from '#kernel/money.ts';
import { CALLED_OFF } from '#modules/catalog/rules/sale-window.ts';
import { guardNotCancelled } from '#modules/catalog/server/presentation-lock.ts';
import { GoodsGone } from '#modules/sales/server/goods.ts';
import { enforceBlocks, isBlockWaiting } from '#modules/seating/server/blocks/block-store.ts';
import { seatService } from '#modules/seating/server/seat-service.ts';
import { freePlaces, sellPlaces } from '#modules/seating/server/seat-store.ts';
import { exchangeSeats, type TicketMove } from '#modules/tickets/server/goods/exchange-seats.ts';
import type { TicketRow } from '#modules/tickets/server/goods/ticket-store.ts';
import { itemsOf, rewriteItems } from '../item-store.ts';
import type { Order } from '../order-store.ts';
import { announce } from '../outbox/outbox-store.ts';
import { insertSeatChange } from './seat-change-store.ts';

/** What is passed on after the transaction. */
export type MovedTickets = {
  readonly presentationId: number;
  /** The places that were left, and those that were taken. */
  readonly seatNos: readonly number[];
  readonly eventId: string;
};

/**
 * Gives the tickets of a paid order their other places, and then frees the old ones. The new places must be kept for the order
 * `keptFor`; the caller has locked the rows of both orders. Throws GoodsGone, and all is to be rolled back: ORDER_CHANGED when
 * the tickets are not where the change was worked out for, SHOWING_CANCELLED, TICKET_ADMITTED, lock_seat_error.
 */
export async function moveTickets(
  ctx: Context,
  tx: BrandDb,
  order: Order,
  { moves, keptFor }: { readonly moves: readonly TicketMove[]; readonly keptFor: string },
): Promise<MovedTickets> {
  const { orderId } = order;
  const tickets = await ticketsToMove(tx, order, moves);
  const presentationId = tickets[0]!.subjectId;
  await guardNotCancelled(tx, presentationId, () => new GoodsGone(CALLED_OFF.cancelled));
  const old = moves.map(({ from }) => from);
  const taken = moves.map(({ to }) => to.seatNo);
  if (await isBlockWaiting(tx, { presentationId, seatNos: taken })) throw new GoodsGone('lock_seat_error');
  await freePlaces(tx, { presentationId, orderId: keptFor, seatNos: taken });
  await sellPlaces(tx, { presentationId, orderId, seatNos: taken }, () => new GoodsGone('lock_seat_error'));
  await rewriteItems(tx, orderId, await exchangeSeats(tx, order, tickets, moves));
  await enforceBlocks(tx, { presentationId, seatNos: old, without: orderId, now: ctx.now });
  await freePlaces(tx, { presentationId, orderId, seatNos: old });
  const difference = sum(moves.map((move) => move.difference));
  const paidBy = difference > 0 ? keptFor : null;
  await insertSeatChange(tx, { orderId, paidBy, moves, difference, now: ctx.now });
  const byItem = new Map(tickets.map((ticket) => [ticket.itemNo, ticket.detail.place]));
  const eventId = await announce(tx, 'order.seats_changed', orderId, ctx.now, {
    seats: moves.map(({ itemNo, place }) => ({ from: byItem.get(itemNo)!, to: place })),
    amount: difference,
  });
  return { presentationId, seatNos: [...old, ...taken], eventId };
}

/** The tickets of some moves, each still valid and at the seat that it is to leave. Throws GoodsGone, ORDER_CHANGED. */
async function ticketsToMove(
  tx: BrandDb,
  { orderId, status }: Order,
  moves: readonly TicketMove[],
): Promise<TicketRow[]> {
  const items = (await itemsOf(tx, orderId)) as unknown as readonly TicketRow[];
  const tickets = moves.flatMap(({ itemNo, from }) =>
    items.filter(
      (item) =>
        item.itemNo === itemNo &&
        item.kind === 'ticket' &&
        item.state === 'issued' &&
        item.detail.seatNo === from,
    ),
  );
  if (status !== 'paid' || tickets.length < moves.length) throw new GoodsGone('ORDER_CHANGED');
  return tickets;
}

/** Shows the change of places in this process and passes it on to the others. Errors are logged, not thrown. */
export async function publishMoved(
  ctx: Context,
  { presentationId, seatNos }: Pick<MovedTickets, 'presentationId' | 'seatNos'>,
): Promise<void> {
  const service = seatService(ctx.app);
  service
    .publish(ctx.db, presentationId, seatNos)
    .catch((error: unknown) =>
      ctx.log.warn({ err: error, presentationId }, 'a change of seats was not passed on'),
    );
  await service.refresh(ctx, presentationId, seatNos);
}
