import { linkToken, orderCode, uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { billOf, checkGoods, type Bill, type Goods } from '#modules/ordering/rules/bill.ts';
import { asksDelivery, withDelivery } from '#modules/ordering/rules/delivery.ts';
import { gatewayOf, maxPaymentsOf } from '#modules/payment/server/gateways.ts';
import type { PaymentForm } from '#modules/payment/server/payment-form-store.ts';
import type { NewPayment } from '#modules/payment/server/payment-store.ts';
import type { Product } from '#modules/products/rules/quote-products.ts';
import { seatName } from '#modules/seating/rules/seat-names.ts';
import { judge } from '#modules/seating/server/check-selection.ts';
import type { Showing } from '#modules/seating/server/showing.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import { headSeats, levelAndOption, type SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { chargeLabel } from '#modules/tickets/server/ticket-groups.ts';
import { acceptCustomer } from './accept-customer.ts';
import type { Cart } from './cart-store.ts';
import { fingerprintOf, type Payload } from './check-payload.ts';
import {
  assertSame,
  assertSamePrices,
  assertSameSeats,
  assertSameTickets,
  priceChanged,
} from './compare-payload.ts';
import type { Order } from './order-store.ts';

/** What a commit is judged by. */
type Judged = {
  readonly tickets: readonly SeatTicket[];
  readonly sheet: PriceSheet | undefined;
  readonly shelf: readonly Product[];
  readonly cart: Cart | undefined;
  readonly form: PaymentForm | undefined;
};

/** An order worked out and not yet written down. */
export type Draft = {
  readonly showing: Showing;
  readonly goods: Goods;
  readonly bill: Bill;
  readonly order: Omit<Order, 'cartId' | 'settledAt'>;
  /** Undefined when nothing is to be paid. */
  readonly payment: Omit<NewPayment, 'now'> | undefined;
};

/**
 * Checks everything that needs no lock, and works the order out from our own prices, read afresh. Refuses
 * whatever is wrong with goods, prices, details, seats or the payment offered.
 */
export async function draftOrder(
  ctx: Context,
  payload: Payload,
  showing: Showing,
  { sheet, tickets, shelf, cart, form }: Judged,
): Promise<Draft> {
  assertSameSeller(payload, showing);
  assertSameSeats(payload, showing);
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
  assertSameTickets(payload, showing, goods);
  assertSamePrices(payload, showing, goods, bill);
  const customer = await acceptCustomer(ctx, payload.customerInfo, {
    needsAddress: way?.needsAddress === true && asksDelivery(goods.products, isDelivered),
  });
  assertSeats(ctx, showing, goods, cart);
  if (bill.total > 0) assertPayable(ctx, payload, bill, form);
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

function assertSameSeller({ authProfileId, businessId, locationId }: Payload, { view }: Showing): void {
  if (authProfileId !== undefined && authProfileId !== view.authProfileId)
    throw refuse('INCOMPATIBLE_AUTH_PROFILE');
  if (businessId !== undefined && businessId !== view.businessId) throw refuse('INCOMPATIBLE_BUSINESS');
  assertSame('locationId', locationId, view.location.id);
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
  bill: Bill,
  form: PaymentForm | undefined,
): void {
  if (!paymentIdentifier) throw refuse('PAYMENT_REQUIRED');
  if (numberOfPayments > maxPaymentsOf(ctx)) throw refuse('PAYMENTS_NOT_ALLOWED');
  if (!form) throw refuse('PAYMENT_IDENTIFIER_UNKNOWN');
  // What stood above the card is what the visitor agreed to.
  if (form.amount !== bill.total || form.currency !== bill.currency) throw priceChanged(bill);
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
