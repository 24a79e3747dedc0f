import type { Input, Reply } from '#kernel/endpoint.ts';
import { linkToken, orderCode, uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { commitOrder } from '#modules/ordering/contract.ts';
import { billOf, checkGoods, type Bill, type Goods } from '#modules/ordering/rules/bill.ts';
import { asksDelivery, withDelivery } from '#modules/ordering/rules/delivery.ts';
import { GatewayUnreachable } from '#modules/payment/server/gateway.ts';
import { gatewayOf, maxPaymentsOf } from '#modules/payment/server/gateways.ts';
import { identifierBelongsTo } from '#modules/payment/server/payment-form.ts';
import type { NewPayment } from '#modules/payment/server/payment-store.ts';
import { chargePayment, openPayment } from '#modules/payment/server/payments.ts';
import type { Product } from '#modules/products/rules/quote-products.ts';
import { productsAt } from '#modules/products/server/product-store.ts';
import { seatName } from '#modules/seating/rules/seat-names.ts';
import { judge } from '#modules/seating/server/check-selection.ts';
import { seatDesk } from '#modules/seating/server/seat-desk.ts';
import { ClaimState, keepForPayment } from '#modules/seating/server/seat-store.ts';
import { showingOf, type Showing } from '#modules/seating/server/showing.ts';
import { presentationOnSale } from '#modules/catalog/server/presentation-for.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import { headSeats, levelAndOption, type SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { readPriceSheet } from '#modules/tickets/server/price-store.ts';
import { chargeLabel } from '#modules/tickets/server/ticket-groups.ts';
import { changeCart, closeCart, lockCart, openCart, type Cart } from './cart-store.ts';
import { acceptCustomer } from './accept-customer.ts';
import {
  assertSamePrices, fingerprintOf, payloadTickets, presentationIdOf, refuseCardData, type Payload,
} from './check-payload.ts'; // prettier-ignore
import { findOrder, insertLines, insertOrder, orderOfCart, wasPlaced, type Order } from './order-store.ts';
import { outcomeOf } from './order-outcome.ts';
import { settleFree, settleOrder } from './settle-order.ts';
import { ticketCodes } from './ticket-store.ts';

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
  const showing = await showingOf(ctx, presentationIdOf(payload));
  const read = await readForCommit(ctx, payload, showing);
  const earlier = earlierOrder(payload, read);
  if (earlier) return outcomeOf(ctx, earlier);
  await presentationOnSale(ctx, showing.presentationId);
  const draft = await draftOrder(ctx, payload, showing, read);
  const placed = await placeOrder(ctx, payload, draft, read);
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
  readonly isOwnIdentifier: boolean;
};

async function readForCommit(ctx: Context, payload: Payload, showing: Showing): Promise<ReadForCommit> {
  const { presentationId, view } = showing;
  const tickets = payloadTickets(showing, payload);
  const seatNos = tickets.map(({ seatNo }) => seatNo);
  const { priceListId, location } = view;
  const [earlier, sheet, shelf, cart, isOwnIdentifier] = await Promise.all([
    orderOfCart(ctx, presentationId, payload.cartId),
    priceListId === null ? undefined : readPriceSheet(ctx.db, priceListId, brandOf(ctx).currency),
    productsAt(ctx.db, location.key),
    openCart(ctx),
    payload.paymentIdentifier ? identifierBelongsTo(ctx, payload.paymentIdentifier) : false,
    seatDesk(ctx.app).refresh(ctx, presentationId, seatNos),
  ]);
  return { tickets, earlier, sheet, shelf, cart, isOwnIdentifier };
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

type Draft = {
  readonly showing: Showing;
  readonly goods: Goods;
  readonly bill: Bill;
  readonly order: Omit<Order, 'cartId' | 'settledAt'>;
  /** Undefined when nothing is to be paid. */
  readonly payment: Omit<NewPayment, 'now'> | undefined;
};

/** Checks everything that needs no lock, and works the order out from our own prices, read afresh. */
async function draftOrder(
  ctx: Context,
  payload: Payload,
  showing: Showing,
  { sheet, tickets, shelf, cart, isOwnIdentifier }: ReadForCommit,
): Promise<Draft> {
  assertSameSeller(payload, showing);
  const { presentationId, view } = showing;
  if (!sheet) throw refuse('NO_PRICE_POLICY', { presentationId });
  const brand = brandOf(ctx);
  const goods: Goods = {
    sheet,
    tickets,
    shelf,
    products: payload.products ?? [],
    delivery: payload.delivery ?? '',
    deliveryWays: brand.deliveryWays.map((way) => way.key),
    chargeLabel: chargeLabel(ctx),
  };
  const fault = checkGoods(goods);
  if (fault) throw refuse(fault.code, fault);
  const way = brand.deliveryWays.find(({ key }) => key === goods.delivery);
  const isDelivered = (id: number): boolean =>
    shelf.some(({ productId, isDeliveryRequired }) => productId === id && isDeliveryRequired);
  const priced = billOf(goods);
  const bill = { ...priced, lines: withDelivery(priced.lines, isDelivered, way?.name) };
  assertSamePrices(payload, showing, goods, bill);
  const customer = await acceptCustomer(ctx, payload.customerInfo, {
    needsAddress: way?.needsAddress === true && asksDelivery(goods.products, isDelivered),
  });
  assertSeats(ctx, showing, goods, cart);
  if (bill.total > 0) assertPayable(ctx, payload, isOwnIdentifier);
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
      tickets: soldTickets(goods, showing),
      fingerprint: fingerprintOf(payload, goods.tickets),
      delivery: goods.delivery,
      origin: ctx.origin,
    },
    terms,
    linkToken: linkToken(),
    createdAt: ctx.now,
  };
  return {
    showing,
    goods,
    bill,
    order,
    payment: bill.total > 0 ? paymentOf(ctx, order, payload) : undefined,
  };
}

function assertSameSeller({ authProfileId, businessId }: Payload, { view }: Showing): void {
  if (authProfileId !== undefined && authProfileId !== view.authProfileId)
    throw refuse('INCOMPATIBLE_AUTH_PROFILE');
  if (businessId !== undefined && businessId !== view.businessId) throw refuse('INCOMPATIBLE_BUSINESS');
}

/** The rules over the seats, once more: what the browser said counts for nothing. */
function assertSeats(ctx: Context, showing: Showing, { tickets }: Goods, cart: Cart | undefined): void {
  const seatNos = tickets.map(({ seatNo }) => seatNo);
  const fault = judge(ctx, showing, seatNos, cart?.content.confirmed ?? []);
  if (fault) throw refuse(fault.code, fault);
}

function assertPayable(
  ctx: Context,
  { paymentIdentifier, numberOfPayments = 1 }: Payload,
  isOwnIdentifier: boolean,
): void {
  if (!paymentIdentifier) throw refuse('PAYMENT_REQUIRED');
  if (numberOfPayments > maxPaymentsOf(ctx)) throw refuse('PAYMENTS_NOT_ALLOWED');
  if (!isOwnIdentifier) throw refuse('PAYMENT_IDENTIFIER_UNKNOWN');
}

/** What each ticket will say and cost, fixed now whatever is imported later. */
function soldTickets({ sheet, tickets }: Goods, { plan }: Showing): Order['content']['tickets'] {
  const heads = headSeats(sheet, tickets);
  return tickets.map((ticket) => {
    const { level, option } = levelAndOption(sheet, ticket);
    return {
      ...ticket,
      amount: heads.has(ticket.seatNo) ? option.price : 0,
      typeName: option.name,
      levelName: level.name,
      place: seatName(plan.hall, ticket.seatNo),
    };
  });
}

/** The first transaction. False when the cart was committed meanwhile. */
async function placeOrder(
  ctx: Context,
  payload: Payload,
  draft: Draft,
  { cart }: ReadForCommit,
): Promise<boolean> {
  const { presentationId } = draft.showing;
  const { sessionId } = ctx.visitor;
  const cartId = payload.cartId ?? (cart ?? (await changeCart(ctx, presentationId, {}))).cartId;
  const until = new Date(ctx.now.getTime() + KEPT_FOR_PAYMENT_MS);
  const seatNos = draft.goods.tickets.map(({ seatNo }) => seatNo);
  const { orderId } = draft.order;
  try {
    await ctx.db.transaction((tx) => writeOrder(ctx, tx, { ...draft, cartId, seatNos, until }));
  } catch (error) {
    if (error instanceof CommittedBefore) return false;
    if (!(error instanceof SeatsNotKept)) throw error;
    // The same commit, a moment earlier, may have them: then its answer is ours.
    if (await wasPlaced(ctx.db, draft.order)) return false;
    throw refuse(error.kept === 0 ? 'TIME_EXPIRED' : 'lock_seat_error');
  }
  const kept = { presentationId, state: ClaimState.held, holder: sessionId, expires: until, orderId };
  const desk = seatDesk(ctx.app);
  desk.show(
    ctx.tenantId,
    presentationId,
    seatNos.map((seatNo) => ({ ...kept, seatNo })),
  );
  // The others would show them as free when the timer ends.
  desk
    .tell(ctx.db, presentationId, seatNos)
    .catch((error: unknown) => ctx.log.warn({ err: error, orderId }, 'seats kept, not passed on'));
  return true;
}

/** These undo the first transaction. */
class CommittedBefore extends Error {}
class SeatsNotKept extends Error {
  readonly kept: number;
  constructor(kept: number) {
    super(`${kept} places kept`);
    this.kept = kept;
  }
}

type Writing = Draft & {
  readonly cartId: string;
  readonly seatNos: readonly number[];
  readonly until: Date;
};

/** All in one go: what one of the statements finds out undoes the others. */
async function writeOrder(
  ctx: Context,
  tx: BrandDb,
  { showing: { presentationId }, bill, order, payment, cartId, seatNos, until }: Writing,
): Promise<void> {
  const holder = ctx.visitor.sessionId;
  const locking = lockCart(tx, holder, cartId);
  const keeping = keepForPayment(tx, { presentationId, seatNos, holder, orderId: order.orderId, until });
  const inserting = insertOrder(tx, { ...order, cartId });
  const writing = Promise.all([
    insertLines(tx, order.orderId, bill.lines),
    closeCart(tx, cartId),
    payment && openPayment(tx, { ...payment, now: ctx.now }),
  ]);
  for (const awaited of [keeping, inserting, writing]) awaited.catch(() => {});
  const cart = await locking;
  if (cart?.presentationId !== presentationId) throw new CommittedBefore();
  const kept = await keeping;
  if (kept < seatNos.length) throw new SeatsNotKept(kept);
  if (!(await inserting)) throw new CommittedBefore();
  await writing;
}

/** An order has one payment at first, and that has the order's id: nothing else to remember or to lose. */
const paymentOf = (
  ctx: Context,
  { orderId, total, currency }: Draft['order'],
  { numberOfPayments = 1 }: Payload,
): Omit<NewPayment, 'now'> => ({
  paymentId: orderId,
  orderId,
  gateway: gatewayOf(ctx).name,
  amount: total,
  currency,
  numberOfPayments,
});

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
