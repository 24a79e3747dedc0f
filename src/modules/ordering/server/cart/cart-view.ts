import { amountOf } from '#kernel/amount-units.ts';
import type { Reply } from '#kernel/endpoint.ts';
import { sum, toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import type { readCart as readCartCall, readKindCart } from '#modules/ordering/contract.ts';
import {
  contentIn,
  EMPTY_CART,
  GoodsContentSchema,
  TicketContentSchema,
} from '#modules/ordering/rules/cart.ts';
import { firstStep, stepsOf, type StepName, type StepOf } from '#modules/ordering/rules/flow.ts';
import type { CartPayload, ReadyPayload } from '#modules/ordering/rules/cart-payload.ts';
import { heldUntil, holdFault, isSeatHoldRefusal } from '#modules/ordering/rules/holds.ts';
import type { Bill } from '#modules/sales/rules/bill.ts';
import type { CartKind, GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';
import { inSecondCurrency } from '#modules/sales/rules/second-currency.ts';
import { vatShares } from '#modules/sales/rules/vat.ts';
import { limitOf } from '#modules/seating/rules/seat-timer.ts';
import type { SeatTimer } from '#modules/seating/server/seat-timer-store.ts';
import { productCodeViews, unsoldProducts } from '#modules/products/server/product-goods.ts';
import { codeTicketViews } from '#modules/tickets/server/price-levels.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import {
  codeViews,
  lostSeats,
  placeViews,
  pointsViews,
  seatViews,
} from '#modules/tickets/server/goods/seat-views.ts';
import { forEachGoods, type Facts } from '../goods.ts';
import { holdSubject } from '../holds/new-hold.ts';
import { keptElsewhere, keptOfOther } from './kept-elsewhere.ts';
import { isStillTheirs } from '../order-owner.ts';
import { lastSettled } from '../awaiting-orders.ts';
import { sharedOut, voucherFields, voucherPayload } from './cart-vouchers.ts';
import { cartFault, quoteCart } from './quote-cart.ts';
import type { ReadCart } from './read-cart.ts';

export type CartView = Reply<typeof readCartCall>;
export type KindCartView = Reply<typeof readKindCart>;

/** A cart of tickets as the browser sees it. */
export async function ticketCartView(ctx: Context, read: ReadCart): Promise<CartView> {
  const { cart, facts, pending, otherPayment } = read;
  const tickets = facts.ticket!;
  const hasSeats = tickets.tickets.length > 0;
  const [, ...steps] = stepsOf('tickets');
  const fault = hasSeats ? cartFault(ctx, 'tickets', facts, steps) : undefined;
  const seats = seatViews(tickets, ctx.locale);
  const unsold = unsoldProducts(facts.product!, ctx.locale);
  const codes = [...codeViews(tickets, ctx.locale), ...productCodeViews(facts.product!, ctx.locale)];
  const points = pointsViews(tickets);
  const codeTickets = codeTicketViews(tickets.sheet, ctx.locale);
  const replaces = tickets.elsewhere === undefined ? null : await keptOfOther(ctx, tickets.elsewhere);
  return {
    cartId: cart?.cartId ?? null,
    presentationId: tickets.showing.presentationId,
    version: cart?.version ?? 0,
    step: hasSeats && cart ? (cart.step as StepName) : 'chooseSeats',
    seats,
    places: placeViews(seats),
    ...(tickets.withdrawn.length > 0 && { lostSeats: lostSeats(tickets, ctx.locale) }),
    ...(replaces && { replaces }),
    ...(unsold.length > 0 && { unsoldProducts: unsold }),
    ...(codes.length > 0 && { codes }),
    ...(points.length > 0 && { points }),
    ...(codeTickets.length > 0 && { codeTickets }),
    content: contentIn(TicketContentSchema, cart?.content ?? EMPTY_CART),
    timer: tickets.clock ? timerOf(ctx, tickets.clock) : null,
    ...billAndPayload(ctx, read),
    hold: hasSeats ? holdOf(ctx, read) : null,
    fault: fault ? { ...fault } : null,
    pending,
    otherPayment,
    settled: await settledOrder(ctx, read),
  };
}

/** A cart of goods without a seat as the browser sees it. */
export async function kindCartView(ctx: Context, read: ReadCart): Promise<KindCartView> {
  const { scope, cart, facts, pending, otherPayment } = read;
  const kind = scope.kind as GoodsCartKind;
  const fault = cart && cartFault(ctx, kind, facts, stepsOf(kind));
  return {
    cartId: cart?.cartId ?? null,
    kind,
    version: cart?.version ?? 0,
    step: (cart?.step ?? firstStep(kind)) as StepOf<GoodsCartKind>,
    content: contentIn(GoodsContentSchema, cart?.content ?? EMPTY_CART),
    replaces: cart ? null : await keptElsewhere(ctx, kind),
    ...billAndPayload(ctx, read),
    fault: fault ? { ...fault } : null,
    pending,
    otherPayment,
    settled: await settledOrder(ctx, read),
  };
}

/** The order that was decided a moment ago; null once the visitor has chosen something new. */
export async function settledOrder(
  ctx: Context,
  { scope, cart, facts, pending }: ReadCart,
): Promise<CartView['settled']> {
  const hasSeats = facts.ticket !== undefined && facts.ticket.tickets.length > 0;
  if (cart || pending || hasSeats) return null;
  const last = await lastSettled(ctx, scope);
  if (!last || !(await isStillTheirs(ctx, last))) return null;
  const { orderId, isPaid, holdLink } = last;
  return { orderId, isPaid, holdLink };
}

function timerOf(ctx: Context, timer: SeatTimer): { expiresAt: string; limitAt: string } {
  const { params } = brandOf(ctx).configuration;
  return {
    expiresAt: timer.deadline.toISOString(),
    limitAt: limitOf(params[665], timer.firstLockedAt).toISOString(),
  };
}

/** The bill of a cart, what vouchers pay of it, and the part of it that the commit sends back. */
function billAndPayload(
  ctx: Context,
  read: ReadCart,
): Pick<CartView, 'bill' | 'payload' | 'takesVouchers' | 'vouchers' | 'rest'> {
  const { scope, cart, facts } = read;
  const { bill } = quoteCart(ctx, scope.kind, facts);
  const shared = sharedOut(bill, read);
  const payload = {
    ...payloadOf(scope.kind, facts, bill, cart?.cartId),
    ...consentOf(ctx),
    ...voucherPayload(bill, shared),
  };
  return { bill: wireBill(ctx, bill), payload, ...voucherFields(ctx, bill, read, shared) };
}

/** Whether the cart can be kept without payment, and until when; null where that is not offered. */
function holdOf(ctx: Context, { cart, facts }: ReadCart): CartView['hold'] {
  const rules = brandOf(ctx).configuration.holds;
  const { bill } = quoteCart(ctx, 'tickets', facts);
  const subject = holdSubject(facts, bill, (cart?.content.voucherPayments ?? []).length > 0);
  const fault = subject && holdFault(rules, subject, ctx.now);
  if (!subject || (fault && !isSeatHoldRefusal(fault))) return null;
  return {
    until: heldUntil(subject.startsAt, rules).toISOString(),
    timeZone: facts.ticket!.showing.view.location.timeZone,
    fault: fault ?? null,
  };
}

/** The consent to the terms of sale, where the brand requires one (specification section 3, 'Site configuration'). */
function consentOf(ctx: Context): Pick<ReadyPayload, 'customerInfo'> {
  const { termsRequired, termsConfirmed } = brandOf(ctx).configuration;
  return termsRequired ? { customerInfo: { termsConfirmed } } : {};
}

type GoodsPayload = Omit<ReadyPayload, 'customerInfo'>;

/** The goods' parts of the commit, with the cart's id and the total. */
function payloadOf(kind: CartKind, facts: Facts, bill: Bill, cartId: string | undefined): GoodsPayload {
  const parts: readonly Partial<CartPayload>[] = forEachGoods(kind, facts, (goods, own) =>
    goods.payload(own, bill),
  );
  return {
    seats: [],
    ...Object.assign({}, ...parts),
    ...(cartId && { cartId }),
    isHold: false,
    total: toMajor(bill.total, bill.currency),
  };
}

/** A bill in the visitor's language. */
function wireBill(ctx: Context, { currency, lines, goods, charges, total }: Bill): CartView['bill'] {
  const vat = vatShares(lines);
  const second = inSecondCurrency(total, currency, brandOf(ctx).secondCurrency, ctx.now);
  return {
    currency,
    lines: lines.map((line) => ({
      kind: line.kind,
      itemId: line.itemId,
      name: textFor(line.name, ctx.locale),
      quantity: line.quantity,
      unit: amountOf(line.unit),
      amount: amountOf(line.amount),
      ...(typeof line.detail['ticketGroupId'] === 'number' && {
        ticketGroupId: line.detail['ticketGroupId'],
      }),
      ...(Array.isArray(line.detail['variants']) && { variants: line.detail['variants'] as string[] }),
      ...(typeof line.detail['code'] === 'string' && { code: line.detail['code'] }),
    })),
    goods: amountOf(goods),
    charges: amountOf(charges),
    total: amountOf(total),
    vat: vat.length > 0 ? amountOf(sum(vat.map(({ amount }) => amount))) : null,
    second: second && { currency: second.currency, total: amountOf(second.total) },
  };
}
