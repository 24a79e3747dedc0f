import type { Input, Reply } from '#kernel/endpoint.ts';
import { linkToken, orderCode, uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { commitOrder } from '#modules/ordering/contract.ts';
import { billOf, checkGoods, type Bill, type Goods } from '#modules/ordering/rules/bill.ts';
import { GatewayUnreachable } from '#modules/payment/server/gateway.ts';
import { gatewayOf } from '#modules/payment/server/gateways.ts';
import { identifierBelongsTo } from '#modules/payment/server/payment-form.ts';
import { findPayment } from '#modules/payment/server/payment-store.ts';
import { chargePayment, openPayment } from '#modules/payment/server/payments.ts';
import { productsAt } from '#modules/products/server/product-store.ts';
import { judge } from '#modules/seating/server/check-selection.ts';
import { seatDesk } from '#modules/seating/server/seat-desk.ts';
import { keepForPayment } from '#modules/seating/server/seat-store.ts';
import { showingOf, showingOnSale, type Showing } from '#modules/seating/server/showing.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { headSeats, levelAndOption } from '#modules/tickets/rules/ticket-choice.ts';
import { readPriceSheet } from '#modules/tickets/server/price-store.ts';
import { chargeLabel } from '#modules/tickets/server/ticket-groups.ts';
import { changeCart, closeCart, lockCart, openCart } from './cart-store.ts';
import { acceptCustomer } from './accept-customer.ts';
import {
  assertSamePrices, fingerprintOf, payloadTickets, presentationIdOf, refuseCardData, type Payload,
} from './check-payload.ts'; // prettier-ignore
import { insertLines, insertOrder, orderOfCart, wasPlaced, type Order } from './order-store.ts';
import { outcomeOf } from './order-outcome.ts';
import { settleFree, settleOrder } from './settle-order.ts';

type Committed = Reply<typeof commitOrder>;

/** Seats are kept so long while a payment is under way (decisions, 'Seats and sales'). */
const KEPT_FOR_PAYMENT_MS = 15 * 60_000;

/**
 * Buys a cart. First transaction: claim the cart, quote every line from our own prices, keep the seats, write
 * order and payment down. Then the gateway, with no transaction open. Then `settleOrder`. A second commit of
 * the same cart, raced, retried or because the answer got lost, finds the first one's order and its answer.
 */
export async function commitOrderFor(
  ctx: Context,
  { body: { cart: payload } }: Input<typeof commitOrder>,
): Promise<Committed> {
  refuseCardData(payload);
  if (payload.isHold) throw refuse('HOLD_NOT_ALLOWED');
  const presentationId = presentationIdOf(payload);
  const earlier = await earlierOrder(ctx, payload, presentationId);
  if (earlier) return outcomeOf(ctx, earlier);
  const draft = await draftOrder(ctx, payload, presentationId);
  const placed = await placeOrder(ctx, payload, draft);
  if (!placed) return again(ctx, payload, presentationId);
  await seatDesk(ctx.app).refresh(
    ctx,
    presentationId,
    draft.order.content.tickets.map(({ seatNo }) => seatNo),
  );
  await pay(ctx, draft.order, payload);
  return again(ctx, payload, presentationId);
}

/** The answer that the order of this commit has by now. */
async function again(ctx: Context, payload: Payload, presentationId: number): Promise<Committed> {
  const order = await orderOfCart(ctx, presentationId, payload.cartId);
  if (!order) throw refuse('NO_CART');
  return outcomeOf(ctx, order);
}

/** The order that this commit made before. Refuses a changed cart whose seats are paid already. */
async function earlierOrder(
  ctx: Context,
  payload: Payload,
  presentationId: number,
): Promise<Order | undefined> {
  const order = await orderOfCart(ctx, presentationId, payload.cartId);
  if (!order) return undefined;
  const same =
    order.content.fingerprint ===
    fingerprintOf(payload, payloadTickets(await showingOf(ctx, presentationId), payload));
  if (same || order.status === 'awaiting_payment') return order;
  if (order.status === 'paid' && payload.cartId === order.cartId)
    throw refuse('ORDER_ALREADY_PAID', { reservationIdentifier: order.code });
  return undefined;
}

type Draft = {
  readonly showing: Showing;
  readonly goods: Goods;
  readonly bill: Bill;
  readonly order: Omit<Order, 'cartId' | 'settledAt'>;
};

/** Checks everything that needs no lock, and works the order out from our own prices, read afresh. */
async function draftOrder(ctx: Context, payload: Payload, presentationId: number): Promise<Draft> {
  const showing = await showingOnSale(ctx, presentationId);
  assertSameSeller(payload, showing);
  const { view } = showing;
  if (view.priceListId === null) throw refuse('NO_PRICE_POLICY', { presentationId });
  const brand = brandOf(ctx);
  const goods: Goods = {
    sheet: await readPriceSheet(ctx.db, view.priceListId, brand.currency),
    tickets: payloadTickets(showing, payload),
    shelf: await productsAt(ctx.db, view.location.key),
    products: payload.products ?? [],
    delivery: payload.delivery ?? '',
    deliveryWays: brand.deliveryWays.map((way) => way.key),
    chargeLabel: chargeLabel(ctx),
  };
  const fault = checkGoods(goods);
  if (fault) throw refuse(fault.code, fault);
  const bill = billOf(goods);
  assertSamePrices(payload, showing, goods, bill);
  const customer = await acceptCustomer(ctx, payload.customerInfo);
  await assertSeats(ctx, showing, goods);
  if (bill.total > 0) await assertPayable(ctx, payload);
  const { terms } = brand;
  const order = {
    orderId: uuidv7(ctx.now.getTime()),
    sessionId: ctx.visitor.sessionId,
    code: orderCode(),
    status: 'awaiting_payment' as const,
    presentationId,
    locationId: view.location.id,
    locale: ctx.locale,
    currency: bill.currency,
    total: bill.total,
    customer,
    content: {
      tickets: soldTickets(goods),
      fingerprint: fingerprintOf(payload, goods.tickets),
      delivery: goods.delivery,
      origin: ctx.origin,
    },
    terms,
    linkToken: linkToken(),
    createdAt: ctx.now,
  };
  return { showing, goods, bill, order };
}

function assertSameSeller({ authProfileId, businessId }: Payload, { view }: Showing): void {
  if (authProfileId !== undefined && authProfileId !== view.authProfileId)
    throw refuse('INCOMPATIBLE_AUTH_PROFILE');
  if (businessId !== undefined && businessId !== view.businessId) throw refuse('INCOMPATIBLE_BUSINESS');
}

/** The rules over the seats, once more: what the browser said counts for nothing. */
async function assertSeats(ctx: Context, showing: Showing, { tickets }: Goods): Promise<void> {
  const seatNos = tickets.map(({ seatNo }) => seatNo);
  await seatDesk(ctx.app).refresh(ctx, showing.presentationId, seatNos);
  const cart = await openCart(ctx);
  const fault = judge(ctx, showing, seatNos, cart?.content.confirmed ?? []);
  if (fault) throw refuse(fault.code, fault);
}

async function assertPayable(
  ctx: Context,
  { paymentIdentifier, numberOfPayments = 1 }: Payload,
): Promise<void> {
  if (!paymentIdentifier) throw refuse('PAYMENT_REQUIRED');
  if (numberOfPayments > brandOf(ctx).payment.maxPayments) throw refuse('PAYMENTS_NOT_ALLOWED');
  if (!(await identifierBelongsTo(ctx, paymentIdentifier))) throw refuse('PAYMENT_IDENTIFIER_UNKNOWN');
}

/** What each ticket will say and cost, fixed now whatever is imported later. */
function soldTickets({ sheet, tickets }: Goods): Order['content']['tickets'] {
  const heads = headSeats(sheet, tickets);
  return tickets.map((ticket) => {
    const { level, option } = levelAndOption(sheet, ticket);
    return {
      ...ticket,
      amount: heads.has(ticket.seatNo) ? option.price : 0,
      typeName: option.name,
      levelName: level.name,
    };
  });
}

/** The first transaction. False when the cart was committed meanwhile. */
async function placeOrder(
  ctx: Context,
  payload: Payload,
  { showing, bill, order, goods }: Draft,
): Promise<boolean> {
  const { presentationId } = showing;
  const seatNos = goods.tickets.map(({ seatNo }) => seatNo);
  if (!payload.cartId && !(await openCart(ctx))) await changeCart(ctx, presentationId, {});
  return ctx.db.transaction(async (tx) => {
    const cart = await lockCart(tx, ctx.visitor.sessionId, payload.cartId);
    if (!cart || cart.presentationId !== presentationId) return false;
    const until = new Date(ctx.now.getTime() + KEPT_FOR_PAYMENT_MS);
    const kept = await keepForPayment(tx, {
      presentationId,
      seatNos,
      holder: ctx.visitor.sessionId,
      orderId: order.orderId,
      until,
    });
    if (kept < seatNos.length) {
      // The same commit, a moment earlier, may have them: then its answer is ours.
      if (await wasPlaced(tx, order)) return false;
      throw refuse(kept === 0 ? 'TIME_EXPIRED' : 'lock_seat_error');
    }
    if (!(await insertOrder(tx, { ...order, cartId: cart.cartId }))) return false;
    await insertLines(tx, order.orderId, bill.lines);
    await closeCart(tx, cart.cartId);
    if (bill.total > 0) await openPaymentFor(ctx, tx, order);
    return true;
  });
}

/** An order has one payment at first, and that has the order's id: nothing else to remember or to lose. */
const openPaymentFor = (
  ctx: Context,
  tx: BrandDb,
  { orderId, total, currency }: Draft['order'],
): Promise<void> =>
  openPayment(tx, {
    paymentId: orderId,
    orderId,
    gateway: gatewayOf(ctx).name,
    amount: total,
    currency,
    now: ctx.now,
  });

/** Asks for the money and settles. When the gateway gives no answer the order stays pending: a query will tell. */
async function pay(ctx: Context, order: Draft['order'], payload: Payload): Promise<void> {
  if (order.total === 0) return settleFree(ctx, order.orderId);
  const payment = await findPayment(ctx.db, order.orderId);
  try {
    const outcome = await chargePayment(ctx, payment!, {
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
