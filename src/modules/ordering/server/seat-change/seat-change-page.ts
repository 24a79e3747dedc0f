import { amountOf } from '#kernel/amount-units.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { sum, toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import type { seatChange } from '#modules/ordering/contract/seat-change-call.ts';
import { isAtCounter, tendersOfOrders } from '#modules/payment/server/tender-store.ts';
import type { Hall } from '#modules/seating/rules/hall.ts';
import { nameIn, namesIn } from '#modules/seating/rules/plan-names.ts';
import { coordinatesOf, type SeatName } from '#modules/seating/rules/seat-names.ts';
import { heldPlaces } from '#modules/seating/server/seat-store.ts';
import type { TicketMove } from '#modules/tickets/server/goods/exchange-seats.ts';
import type { TicketRow } from '#modules/tickets/server/goods/ticket-store.ts';
import { findOrder } from '../order-store.ts';
import { changeableOrder, type Changeable } from './changeable.ts';
import { quoteChange } from './quote-change.ts';
import { openPaymentOf, payersOf } from './seat-change-store.ts';

type View = Reply<typeof seatChange>;

/** What the page shows on which a buyer changes the seats of an order. Refuses ORDER_NOT_FOUND. */
export async function seatChangeFor(
  ctx: Context,
  { params, query }: Input<typeof seatChange>,
): Promise<View> {
  const found = await changeableOrder(ctx, params.token);
  const { order, showing, tickets, changeNo, until, closed } = found;
  const { locale } = ctx;
  const { view, plan, presentationId } = showing;
  const names = namesIn(plan.names, locale);
  const named = (place: SeatName): SeatName => ({ ...place, section: nameIn(names, place.section) });
  const [held, toPay] = await Promise.all([
    heldPlaces(ctx.db, { presentationId, holder: ctx.visitor.sessionId }),
    openPayment(ctx, order.orderId),
  ]);
  const wanted = query.items?.split(',').map(Number);
  const moved = wanted ? tickets.filter(({ itemNo }) => wanted.includes(itemNo)) : tickets;
  return {
    closed: closed ?? null,
    reservationIdentifier: order.code,
    lastTransactionId: changeNo,
    presentationId,
    film: textFor(view.feature.title, locale),
    startsAt: view.startsAt.toISOString(),
    timeZone: view.location.timeZone,
    location: textFor(view.location.name, locale),
    hall: textFor(view.venue.name, locale),
    until: until.toISOString(),
    currency: order.currency,
    hasSections: plan.hall.sections.length > 1,
    tickets: tickets.map(({ itemNo, detail }) => ({
      itemNo,
      name: textFor(detail.typeName, locale),
      ...coordinatesOf(plan.hall, detail.seatNo),
      ...named(detail.place),
    })),
    chosen: held.length,
    ...(await offerFor(ctx, found, { moved, held, named })),
    toPay,
  };
}

/** The token of the link of the payment that other seats of an order wait for. */
async function openPayment(ctx: Context, orderId: string): Promise<string | null> {
  const open = await openPaymentOf(ctx.db, orderId);
  return open === undefined ? null : (await findOrder(ctx.db, open))!.linkToken;
}

type Asked = {
  readonly moved: readonly TicketRow[];
  readonly held: readonly number[];
  readonly named: (place: SeatName) => SeatName;
};

async function offerFor(
  ctx: Context,
  found: Changeable,
  { moved, held, named }: Asked,
): Promise<Pick<View, 'offer' | 'fault'>> {
  if (found.closed || held.length === 0) return { offer: null, fault: null };
  const quote = await quoteChange(ctx, found, moved, held);
  if ('fault' in quote) return { offer: null, fault: quote.fault.code };
  const { currency, orderId } = found.order;
  const difference = sum(quote.moves.map((move) => move.difference));
  const { hall } = found.showing.plan;
  return {
    fault: null,
    offer: {
      moves: quote.moves.map((move) => wireMove(ctx, hall, move, named)),
      ...wireDifference(difference),
      total: toMajor(difference, currency),
      isAtCounter: (await tendersOfOrders(ctx.db, await payersOf(ctx.db, orderId))).some(isAtCounter),
    },
  };
}

const wireMove = (
  { locale }: Context,
  hall: Hall,
  { itemNo, to, place, levelName, difference }: TicketMove,
  named: Asked['named'],
) => ({
  itemNo,
  newSeat: { ...coordinatesOf(hall, to.seatNo), ...named(place), level: textFor(levelName, locale) },
  ...wireDifference(difference),
});

/** A difference in minor units. */
const wireDifference = (difference: number) => ({
  kind: difference === 0 ? ('same' as const) : difference > 0 ? ('dearer' as const) : ('cheaper' as const),
  amount: amountOf(Math.abs(difference)),
});
