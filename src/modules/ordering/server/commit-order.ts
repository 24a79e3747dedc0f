import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { presentationOnSale } from '#modules/catalog/server/presentation-for.ts';
import type { commitOrder } from '#modules/ordering/contract.ts';
import { unsoldPart } from '#modules/ordering/rules/unsold-parts.ts';
import { carriesCardData } from '#modules/payment/rules/card-data.ts';
import { GatewayUnreachable } from '#modules/payment/server/gateway.ts';
import { formOfIdentifier } from '#modules/payment/server/payment-form.ts';
import type { PaymentForm } from '#modules/payment/server/payment-form-store.ts';
import { chargePayment } from '#modules/payment/server/payments.ts';
import type { Product } from '#modules/products/rules/quote-products.ts';
import { productsAt } from '#modules/products/server/product-store.ts';
import { seatDesk } from '#modules/seating/server/seat-desk.ts';
import { showingOf, type Showing } from '#modules/seating/server/showing.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import type { SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { readPriceSheet } from '#modules/tickets/server/price-store.ts';
import { openCart, type Cart } from './cart-store.ts';
import { fingerprintOf, payloadTickets, presentationIdOf, type Payload } from './check-payload.ts';
import { draftOrder, type Draft } from './draft-order.ts';
import { findOrder, orderOfCart, type Order } from './order-store.ts';
import { outcomeOf } from './order-outcome.ts';
import { placeOrder } from './place-order.ts';
import { settleFree, settleOrder } from './settle-order.ts';
import { ticketCodes } from './ticket-store.ts';

type Committed = Reply<typeof commitOrder>;

/**
 * Buys a cart. First transaction: claim the cart, quote every line from our own prices, keep the seats, write
 * order and payment down. Then the gateway, with no transaction open. Then `settleOrder`. A second commit of
 * the same cart, raced, retried or because the answer got lost, finds the first one's order and its answer.
 */
export async function commitOrderFor(ctx: Context, { body }: Input<typeof commitOrder>): Promise<Committed> {
  if (carriesCardData(body)) throw refuse('CARD_DATA_NOT_ALLOWED', {}, 400);
  const { cart: payload } = body;
  const unsold = unsoldPart(payload);
  if (unsold) throw refuse(unsold.code, unsold);
  if (payload.isHold) throw refuse('HOLD_NOT_ALLOWED');
  const showing = await showingOf(ctx, presentationIdOf(payload));
  const read = await readForCommit(ctx, payload, showing);
  const earlier = earlierOrder(payload, read);
  if (earlier) return outcomeOf(ctx, earlier);
  await presentationOnSale(ctx, showing.presentationId);
  const draft = await draftOrder(ctx, payload, showing, read);
  const placed = await placeOrder(ctx, payload, draft, read.cart);
  if (!placed) return again(ctx, payload, showing.presentationId);
  await pay(ctx, draft, payload);
  return answerTo(ctx, draft.order);
}

/** What a commit is judged by, read afresh and in one go. */
type ReadForCommit = {
  readonly tickets: readonly SeatTicket[];
  readonly earlier: Order | undefined;
  readonly sheet: PriceSheet | undefined;
  readonly shelf: readonly Product[];
  readonly cart: Cart | undefined;
  /** The visitor's own card form that the payment identifier was made in. */
  readonly form: PaymentForm | undefined;
};

async function readForCommit(ctx: Context, payload: Payload, showing: Showing): Promise<ReadForCommit> {
  const { presentationId, view } = showing;
  const tickets = payloadTickets(showing, payload);
  const seatNos = tickets.map(({ seatNo }) => seatNo);
  const { priceListId, location } = view;
  const [earlier, sheet, shelf, cart, form] = await Promise.all([
    orderOfCart(ctx, presentationId, payload.cartId),
    priceListId === null ? undefined : readPriceSheet(ctx.db, priceListId, brandOf(ctx).currency),
    productsAt(ctx.db, location.key),
    openCart(ctx),
    payload.paymentIdentifier ? formOfIdentifier(ctx, payload.paymentIdentifier) : undefined,
    seatDesk(ctx.app).refresh(ctx, presentationId, seatNos),
  ]);
  return { tickets, earlier, sheet, shelf, cart, form };
}

/** What has become of an order by now. */
async function answerTo(ctx: Context, { orderId }: Draft['order']): Promise<Committed> {
  const [order, codes] = await Promise.all([findOrder(ctx.db, orderId), ticketCodes(ctx.db, orderId)]);
  return outcomeOf(ctx, order!, codes);
}

/** The answer that the order of this commit has by now. */
async function again(ctx: Context, payload: Payload, presentationId: number): Promise<Committed> {
  const order = await orderOfCart(ctx, presentationId, payload.cartId);
  if (!order) throw refuse('NO_CART');
  return outcomeOf(ctx, order);
}

/** The order that this commit made before. Refuses a changed cart whose seats are paid already. */
function earlierOrder(payload: Payload, { earlier: order, tickets }: ReadForCommit): Order | undefined {
  if (!order) return undefined;
  const same = order.content.fingerprint === fingerprintOf(payload, tickets);
  if (same || order.status === 'awaiting_payment') return order;
  if (order.status === 'paid' && payload.cartId === order.cartId)
    throw refuse('ORDER_ALREADY_PAID', { reservationIdentifier: order.code });
  return undefined;
}

/** Asks for the money and settles. When the gateway gives no answer the order stays pending: a query will tell. */
async function pay(ctx: Context, { order, payment }: Draft, payload: Payload): Promise<void> {
  if (!payment) return settleFree(ctx, order.orderId);
  try {
    const outcome = await chargePayment(ctx, payment, {
      identifier: payload.paymentIdentifier!,
      description: order.code,
      returnUrl: `${ctx.origin}/api/payment/returned/${order.orderId}`,
      customer: typeof order.customer['email'] === 'string' ? { email: order.customer['email'] } : {},
    });
    await settleOrder(ctx, order.orderId, outcome);
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    ctx.log.warn({ err: error, orderId: order.orderId }, 'no answer from the gateway; the order waits');
  }
}
