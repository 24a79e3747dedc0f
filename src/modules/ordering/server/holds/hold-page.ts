import type { Input, Reply } from '#kernel/endpoint.ts';
import { amountOf } from '#kernel/amount-units.ts';
import { toMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { tidyText } from '#modules/customers/rules/tidy-text.ts';
import { customerOfNumber } from '#modules/customers/server/customer-store.ts';
import { mobileNumberOf } from '#modules/customers/server/mobile-number.ts';
import type { DocumentLine } from '#modules/documents/rules/order-document.ts';
import type { findHold, giveUpHold, readHold } from '#modules/ordering/contract/hold-calls.ts';
import { holdState } from '#modules/ordering/rules/holds.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { TicketRow } from '#modules/tickets/server/goods/ticket-store.ts';
import { hasVouchers } from '#modules/vouchers/server/voucher-store.ts';
import { forItemsByKind } from '../goods.ts';
import { itemsOf } from '../item-store.ts';
import { orderDocument, wirePaidWith } from '../order-document.ts';
import { isOfCustomer } from '../order-owner.ts';
import { pendingPayment } from '../awaiting-orders.ts';
import { findOrder, lockOrder, type Order } from '../order-store.ts';
import { visitOf } from '../outbox/mail-listeners.ts';
import type { SeatChangeItem } from '../seat-change/seat-change-store.ts';
import { publishTakenBack } from '../take-back.ts';
import { dropHold } from './end-hold.ts';
import { holdLink } from './hold-store.ts';
import { holdByLink } from './pay-hold.ts';

type View = Reply<typeof readHold>;

/** A hold by its link, as its customer sees it before they pay. Refuses ORDER_NOT_FOUND. */
export const readHoldFor = async (
  ctx: Context,
  { params: { token } }: Input<typeof readHold>,
): Promise<View> => holdView(ctx, await holdByLink(ctx, token));

/**
 * Gives the seats of a hold back before its time is over. A second call changes nothing. Refuses ORDER_NOT_FOUND,
 * PAYMENT_UNDER_WAY, and ORDER_ALREADY_PAID with the link to the tickets.
 */
export async function giveUpHoldFor(
  ctx: Context,
  { params: { token } }: Input<typeof giveUpHold>,
): Promise<View> {
  const { orderId } = await holdByLink(ctx, token);
  const dropped = await ctx.db.transaction(async (tx) => {
    const order = (await lockOrder(tx, orderId))!;
    if (order.status === 'awaiting_payment') throw refuse('PAYMENT_UNDER_WAY', { orderId });
    if (order.status === 'paid')
      throw refuse('ORDER_ALREADY_PAID', { reservationIdentifier: order.code, link: token });
    if (order.status !== 'held') return undefined;
    const items = await itemsOf(tx, orderId);
    await dropHold(ctx, tx, { order, items });
    return { order, items };
  });
  if (dropped) await publishTakenBack(ctx, dropped);
  return holdView(ctx, await holdByLink(ctx, token));
}

/**
 * The link of an unpaid hold, for a customer who has lost the e-mail: by its code and the mobile number with which they
 * were signed in. Refuses ORDER_NOT_FOUND, whatever is wrong of the two.
 */
export async function findHoldFor(
  ctx: Context,
  { body: { reservationIdentifier, mobileNumber } }: Input<typeof findHold>,
): Promise<Reply<typeof findHold>> {
  const { country, configuration } = brandOf(ctx);
  const { countries } = configuration.auth;
  const allowed = countries.length > 0 ? countries : [country];
  const number = mobileNumberOf(tidyText(mobileNumber), country, allowed);
  const customerId = number && (await customerOfNumber(ctx.db, number));
  const link = number && (await holdLink(ctx.db, reservationIdentifier.trim(), customerId || undefined));
  if (!link) throw refuse('ORDER_NOT_FOUND', {}, 404);
  return { link };
}

async function holdView(ctx: Context, order: Order): Promise<View> {
  const { locale } = ctx;
  const how = { locale, origin: ctx.origin, withPoster: false };
  const { changesOrderId } = order;
  const changed = changesOrderId === null ? undefined : await findOrder(ctx.db, changesOrderId);
  const [document, visit, seats, pending, takesVouchers] = await Promise.all([
    orderDocument(ctx, order, how),
    changed && orderDocument(ctx, changed, how),
    changed ? newSeatsOf(ctx, order, changed) : seatsOf(ctx, order),
    order.sessionId === ctx.visitor.sessionId ? pendingPayment(ctx.db, order.orderId) : null,
    hasVouchers(ctx.db),
  ]);
  const { film, showing, presentationId } = visitOf(visit ?? document);
  // Not to whoever sits at the screen where it was paid: its customer may have signed out.
  const isTold = order.status === 'paid' && (await isOfCustomer(ctx, order));
  return {
    state: holdState({ status: order.status, heldUntil: order.heldUntil! }, ctx.now),
    orderId: order.orderId,
    reservationIdentifier: (changed ?? order).code,
    until: order.heldUntil!.toISOString(),
    film: { title: film.title, posterUrl: film.posterUrl ?? null },
    presentationId,
    showing: {
      startsAt: showing.startsAt,
      timeZone: showing.timeZone,
      location: showing.location,
      hall: showing.hall,
    },
    isChange: changed !== undefined,
    seats,
    currency: order.currency,
    lines: document.order.lines.map(wireLine),
    charges: document.order.charges.map(wireLine),
    total: amountOf(order.total),
    amount: toMajor(order.total, order.currency),
    ...(isTold && { paidWith: wirePaidWith(document.order.paidWith) }),
    takesVouchers,
    pending,
  };
}

/** The seats of a hold with the names of their tickets. */
async function seatsOf(ctx: Context, order: Order): Promise<View['seats']> {
  const items = await itemsOf(ctx.db, order.orderId);
  const listed = await Promise.all(forItemsByKind(items, (goods, own) => goods.list(ctx, order, own)));
  return listed
    .flat()
    .flatMap(({ name, ticket }) =>
      ticket ? [{ name, section: ticket.section, row: ticket.row, seat: ticket.seat }] : [],
    );
}

/** The seats that are paid for, with the names of the tickets that get them. */
async function newSeatsOf(ctx: Context, payment: Order, changed: Order): Promise<View['seats']> {
  const [items, tickets] = await Promise.all([
    itemsOf(ctx.db, payment.orderId),
    itemsOf(ctx.db, changed.orderId),
  ]);
  return (items as unknown as readonly SeatChangeItem[])
    .flatMap(({ detail }) => detail.moves)
    .map(({ itemNo, place }) => {
      const ticket = tickets.find((one) => one.itemNo === itemNo)! as unknown as TicketRow;
      return { name: textFor(ticket.detail.typeName, ctx.locale), ...place };
    });
}

const wireLine = ({ name, quantity, amount }: DocumentLine) => ({ name, quantity, amount: amountOf(amount) });
