import type { Reply } from '#kernel/endpoint.ts';
import { toMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import type { readCart } from '#modules/ordering/contract.ts';
import { billOf, checkGoods, type Bill, type Goods } from '#modules/ordering/rules/bill.ts';
import { EMPTY_CART, ownSeat, seatTickets } from '#modules/ordering/rules/cart.ts';
import { productsAt } from '#modules/products/server/product-store.ts';
import { limitOf } from '#modules/seating/rules/hold-timer.ts';
import { coordinatesOf, seatName } from '#modules/seating/rules/seat-names.ts';
import { holdOf, type Hold } from '#modules/seating/server/hold-store.ts';
import { heldPlaces } from '#modules/seating/server/seat-store.ts';
import { showingOf, type Showing } from '#modules/seating/server/showing.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { headSeats } from '#modules/tickets/rules/ticket-choice.ts';
import { priceSheetOf } from '#modules/tickets/server/price-store.ts';
import { chargeLabel } from '#modules/tickets/server/ticket-groups.ts';
import { openCart, type Cart } from './cart-store.ts';
import { justSettled, pendingOrder } from './order-store.ts';

export type CartView = Reply<typeof readCart>;

/** A visitor's cart with all that belongs to it. */
export type FullCart = {
  readonly showing: Showing;
  readonly cart: Cart | undefined;
  readonly hold: Hold | undefined;
  readonly goods: Goods;
  readonly seatNos: readonly number[];
  readonly pending: CartView['pending'];
};

/** Reads everything about the visitor's cart for a showing. Refuses NO_EVENT_FOUND, NO_PRICE_POLICY. */
export async function fullCart(ctx: Context, presentationId: number): Promise<FullCart> {
  const showing = await showingOf(ctx, presentationId);
  const { priceListId, location } = showing.view;
  if (priceListId === null) throw refuse('NO_PRICE_POLICY', { presentationId });
  // In one go: one round trip.
  const [sheet, shelf, open, hold, seatNos, pending] = await Promise.all([
    priceSheetOf(ctx, priceListId),
    productsAt(ctx.db, location.key),
    openCart(ctx),
    holdOf(ctx),
    heldPlaces(ctx.db, { presentationId, holder: ctx.visitor.sessionId }),
    pendingOrder(ctx, presentationId),
  ]);
  const cart = open?.presentationId === presentationId ? open : undefined;
  const content = cart?.content ?? EMPTY_CART;
  const brand = brandOf(ctx);
  const goods: Goods = {
    sheet,
    tickets: seatTickets(
      sheet,
      seatNos.map((seatNo) => ownSeat(showing.plan, seatNo)),
      content.tickets,
    ),
    shelf,
    products: content.products,
    delivery: content.delivery,
    deliveryWays: brand.deliveryWays.map((way) => way.key),
    chargeLabel: chargeLabel(ctx),
  };
  const running =
    hold && hold.presentationId === presentationId && hold.deadline > ctx.now && seatNos.length > 0;
  return { showing, cart, hold: running ? hold : undefined, goods, seatNos, pending };
}

/** The cart as the browser sees it. */
export async function cartView(ctx: Context, full: FullCart): Promise<CartView> {
  const { showing, cart, hold, goods, pending } = full;
  const heads = headSeats(goods.sheet, goods.tickets);
  const fault = full.seatNos.length > 0 ? checkGoods(goods) : undefined;
  const hasBegun = cart !== undefined || full.seatNos.length > 0 || pending !== null;
  return {
    cartId: cart?.cartId ?? null,
    presentationId: showing.presentationId,
    version: cart?.version ?? 0,
    step: full.seatNos.length > 0 ? (cart?.step ?? 'chooseSeats') : 'chooseSeats',
    seats: goods.tickets.map((ticket) => {
      const { sectionId, x, y } = coordinatesOf(showing.plan.hall, ticket.seatNo);
      return {
        ...ticket,
        addonIds: [...ticket.addonIds],
        ...seatName(showing.plan.hall, ticket.seatNo),
        sectionId,
        x,
        y,
        isSub: !heads.has(ticket.seatNo),
      };
    }),
    content: cart?.content ?? EMPTY_CART,
    timer: hold ? timerOf(ctx, hold) : null,
    bill: wireBill(ctx, billOf(goods)),
    fault: fault ? { ...fault } : null,
    pending,
    settled: hasBegun ? null : await justSettled(ctx, showing.presentationId),
  };
}

function timerOf(ctx: Context, hold: Hold): { expiresAt: string; limitAt: string } {
  const { params } = brandOf(ctx).configuration;
  return {
    expiresAt: hold.deadline.toISOString(),
    limitAt: limitOf(params[665], hold.firstLockedAt).toISOString(),
  };
}

/** A bill in major units and the visitor's language. */
export function wireBill(ctx: Context, { currency, lines, total }: Bill): CartView['bill'] {
  return {
    currency,
    lines: lines.map((line) => ({
      kind: line.kind,
      itemId: line.itemId,
      name: textFor(line.name, ctx.locale as Locale),
      quantity: line.quantity,
      unit: toMajor(line.unit, currency),
      amount: toMajor(line.amount, currency),
      ...(typeof line.detail['ticketGroupId'] === 'number' && {
        ticketGroupId: line.detail['ticketGroupId'],
      }),
    })),
    total: toMajor(total, currency),
  };
}
