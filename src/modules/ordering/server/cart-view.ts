import type { Reply } from '#kernel/endpoint.ts';
import { toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import type { readCart as readCartCall, readKindCart } from '#modules/ordering/contract.ts';
import { EMPTY_CART } from '#modules/ordering/rules/cart.ts';
import { firstStep, stepsOf, type StepName, type StepOf } from '#modules/ordering/rules/flow.ts';
import type { Bill } from '#modules/sales/rules/bill.ts';
import { limitOf } from '#modules/seating/rules/hold-timer.ts';
import { coordinatesOf, seatName } from '#modules/seating/rules/seat-names.ts';
import type { Hold } from '#modules/seating/server/hold-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { headSeats } from '#modules/tickets/rules/ticket-choice.ts';
import type { TicketFacts } from '#modules/tickets/server/goods/facts.ts';
import { keptElsewhere } from './kept-elsewhere.ts';
import { justSettled } from './order-store.ts';
import { cartFault, quoteCart } from './quote-cart.ts';
import type { ReadCart } from './read-cart.ts';

export type CartView = Reply<typeof readCartCall>;
export type KindCartView = Reply<typeof readKindCart>;

/** A cart of tickets as the browser sees it. */
export async function ticketCartView(ctx: Context, read: ReadCart): Promise<CartView> {
  const { cart, facts, pending } = read;
  const tickets = facts.ticket!;
  const hasSeats = tickets.tickets.length > 0;
  const [, ...steps] = stepsOf('tickets');
  const fault = hasSeats ? cartFault(ctx, 'tickets', facts, steps) : undefined;
  const { tickets: chosen, products, delivery, confirmed, customer } = cart?.content ?? EMPTY_CART;
  return {
    cartId: cart?.cartId ?? null,
    presentationId: tickets.showing.presentationId,
    version: cart?.version ?? 0,
    step: hasSeats && cart ? (cart.step as StepName) : 'chooseSeats',
    seats: seatViews(tickets),
    content: { tickets: chosen, products, delivery, confirmed, customer },
    timer: tickets.clock ? timerOf(ctx, tickets.clock) : null,
    bill: wireBill(ctx, quoteCart(ctx, 'tickets', facts).bill),
    fault: fault ? { ...fault } : null,
    pending,
    settled: await settledOrder(ctx, read),
  };
}

/** A cart of goods without a seat as the browser sees it. */
export async function kindCartView(ctx: Context, read: ReadCart): Promise<KindCartView> {
  const { scope, cart, facts, pending } = read;
  const kind = scope.kind as KindCartView['kind'];
  const { donations, customer } = cart?.content ?? EMPTY_CART;
  const fault = cart && cartFault(ctx, kind, facts, stepsOf(kind));
  return {
    cartId: cart?.cartId ?? null,
    kind,
    version: cart?.version ?? 0,
    step: (cart?.step ?? firstStep(kind)) as StepOf<'donations'>,
    content: { donations, customer },
    replaces: cart ? null : await keptElsewhere(ctx, kind),
    bill: wireBill(ctx, quoteCart(ctx, kind, facts).bill),
    fault: fault ? { ...fault } : null,
    pending,
    settled: await settledOrder(ctx, read),
  };
}

/** The order that was decided a moment ago, while nothing else has been begun. */
export async function settledOrder(
  ctx: Context,
  { scope, cart, facts, pending }: ReadCart,
): Promise<CartView['settled']> {
  const hasSeats = facts.ticket !== undefined && facts.ticket.tickets.length > 0;
  return cart || pending || hasSeats ? null : justSettled(ctx, scope);
}

function seatViews({ showing, sheet, tickets }: TicketFacts): CartView['seats'] {
  const { hall } = showing.plan;
  const heads = headSeats(sheet, tickets);
  return tickets.map((ticket) => {
    const { sectionId, x, y } = coordinatesOf(hall, ticket.seatNo);
    return {
      ...ticket,
      addonIds: [...ticket.addonIds],
      ...seatName(hall, ticket.seatNo),
      sectionId,
      x,
      y,
      isSub: !heads.has(ticket.seatNo),
    };
  });
}

function timerOf(ctx: Context, hold: Hold): { expiresAt: string; limitAt: string } {
  const { params } = brandOf(ctx).configuration;
  return {
    expiresAt: hold.deadline.toISOString(),
    limitAt: limitOf(params[665], hold.firstLockedAt).toISOString(),
  };
}

/** A bill in major units and the visitor's language. */
function wireBill(ctx: Context, { currency, lines, total }: Bill): CartView['bill'] {
  return {
    currency,
    lines: lines.map((line) => ({
      kind: line.kind,
      itemId: line.itemId,
      name: textFor(line.name, ctx.locale),
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
