import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import type { Reader } from '#modules/sales/server/goods.ts';
import { presentationFor } from '#modules/catalog/server/presentation-for.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { seatNoAt } from '#modules/seating/rules/seat-names.ts';
import { seatTimerOf, type SeatTimer } from '#modules/seating/server/seat-timer-store.ts';
import { seatService } from '#modules/seating/server/seat-service.ts';
import { heldPlaces, lostPlaces } from '#modules/seating/server/seat-store.ts';
import { showingOf, type Showing } from '#modules/seating/server/showing.ts';
import { ownSeat, seatTickets, type ChosenTickets } from '#modules/tickets/rules/own-seats.ts';
import type { PayloadSeat, TicketPayload } from '#modules/tickets/rules/payload-seats.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import type { SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { proofsIn, type EnteredProofs } from '../entered-proofs.ts';
import { sheetFor } from '../sheet-for.ts';

/** The part of a cart that belongs to tickets. */
export type TicketContent = {
  readonly tickets: ChosenTickets;
  /** The kinds of special seats that the visitor has confirmed. */
  readonly confirmed: readonly string[];
};

/** The facts by which chosen tickets are checked. */
export type TicketFacts = {
  readonly showing: Showing;
  readonly sheet: PriceSheet;
  /** The seats with their tickets, ascending. */
  readonly tickets: readonly SeatTicket[];
  readonly confirmed: readonly string[];
  /** The places that were in the cart until a new plan had them no longer, or they were blocked; ascending. */
  readonly withdrawn: readonly number[];
  /** The timer of the visitor's seats, while it runs. */
  readonly clock: SeatTimer | undefined;
  /** The other presentation of which the visitor has locked seats; choosing here unlocks them. */
  readonly elsewhere: number | undefined;
  /** Why no later step can be entered, whichever seats there are. */
  readonly missing: 'NO_SEATS_SELECTED' | 'TIME_EXPIRED' | undefined;
};

/** The tickets of the visitor's seats of one presentation. Refuses NO_EVENT_FOUND, NO_PRICE_POLICY. */
export async function readTicketCart(
  ctx: Context,
  { subjectId }: CartScope,
): Promise<Reader<TicketContent, TicketFacts>> {
  const presentationId = subjectId!;
  const showing = await showingOf(ctx, presentationId);
  return async (reading) => {
    const own = { presentationId, holder: ctx.visitor.sessionId };
    const [{ content, step }, sheet, timer, seatNos, withdrawn] = await Promise.all([
      reading,
      reading.then((cart) => sheetFor(ctx, showing.view, proofsIn(cart.content.tickets))),
      seatTimerOf(ctx),
      heldPlaces(ctx.db, own),
      lostPlaces(ctx.db, own),
    ]);
    const isRunning =
      timer?.presentationId === presentationId && timer.deadline > ctx.now && seatNos.length > 0;
    const isElsewhere = timer !== undefined && timer.presentationId !== presentationId;
    const hasEnded = seatNos.length + withdrawn.length === 0 && step !== 'chooseSeats';
    const seats = seatNos.map((seatNo) => ownSeat(showing.plan, seatNo));
    return {
      showing,
      sheet,
      tickets: seatTickets(sheet, seats, content.tickets),
      confirmed: content.confirmed,
      withdrawn,
      clock: isRunning ? timer : undefined,
      elsewhere: isElsewhere && timer.deadline > ctx.now ? timer.presentationId : undefined,
      missing: isRunning ? undefined : hasEnded ? 'TIME_EXPIRED' : 'NO_SEATS_SELECTED',
    };
  };
}

/**
 * The seats and tickets that a commit names, with prices from the database. Refuses UNKNOWN_SEAT,
 * INCOMPATIBLE_AUTH_PROFILE, INCOMPATIBLE_BUSINESS, NO_PRICE_POLICY.
 */
export async function readTicketPayload(
  ctx: Context,
  payload: TicketPayload,
): Promise<Reader<TicketContent, TicketFacts>> {
  const showing = await showingOf(ctx, presentationIdOf(payload));
  await assertOnePresentation(ctx, showing, payload);
  const tickets = payloadTickets(showing, payload);
  const seatNos = tickets.map(({ seatNo }) => seatNo);
  return async (reading) => {
    const entered = { ...proofsIn(tickets), isFresh: true, areTyped: true };
    const [{ content }, sheet] = await Promise.all([
      reading,
      hasProofs(entered)
        ? reading.then((cart) =>
            // What this cart has already is not a guess: a buyer who mistyped other codes must be able to pay.
            sheetFor(ctx, showing.view, { ...entered, stored: proofsIn(cart.content.tickets) }),
          )
        : sheetFor(ctx, showing.view, entered),
      seatService(ctx.app).refresh(ctx, showing.presentationId, seatNos),
    ]);
    return {
      showing,
      sheet,
      tickets,
      confirmed: content.confirmed,
      withdrawn: [],
      clock: undefined,
      elsewhere: undefined,
      missing: undefined,
    };
  };
}

const hasProofs = ({ codes, references, members }: EnteredProofs): boolean =>
  codes.length + references.length + members.length > 0;

/** The presentation of a payload's first seat. Refuses NO_SEATS_SELECTED. */
export function presentationIdOf({ seats }: TicketPayload): number {
  const [first] = seats;
  if (!first) throw refuse('NO_SEATS_SELECTED');
  return first.ticket.prsntId;
}

/**
 * One order has seats of one presentation. Those of another one are refused with what prevents buying them together
 * (specification section 5: same authProfileId and businessId), else with UNKNOWN_SEAT.
 */
async function assertOnePresentation(
  ctx: Context,
  { presentationId, view }: Showing,
  { seats }: TicketPayload,
): Promise<void> {
  const other = seats.find(({ ticket }) => ticket.prsntId !== presentationId);
  if (!other) return;
  const { authProfileId, businessId } = await presentationFor(ctx, other.ticket.prsntId);
  if (authProfileId !== view.authProfileId) throw refuse('INCOMPATIBLE_AUTH_PROFILE');
  if (businessId !== view.businessId) throw refuse('INCOMPATIBLE_BUSINESS');
  throw refuse('UNKNOWN_SEAT');
}

/** The place number of a seat of the payload, or -1. */
export const placeOf = (
  { plan: { hall } }: Pick<Showing, 'plan'>,
  { XCoordinate, YCoordinate, ticket }: PayloadSeat,
): number => seatNoAt(hall, ticket.sectionId, XCoordinate ?? -1, YCoordinate ?? -1);

function payloadTickets(showing: Showing, { seats }: TicketPayload): SeatTicket[] {
  const tickets = seats.map((seat) => {
    const { XCoordinate, YCoordinate, ticket } = seat;
    const seatNo = placeOf(showing, seat);
    if (seatNo < 0)
      throw refuse('UNKNOWN_SEAT', { sectionId: ticket.sectionId, x: XCoordinate, y: YCoordinate });
    return {
      ...ownSeat(showing.plan, seatNo),
      ticketId: ticket.ticketId,
      addonIds: (ticket.selectedAddons ?? []).map((addon) => addon.id),
      ...(ticket.code && { code: storedCode(ticket.code) }),
      ...(ticket.ref1 && { ref1: storedCode(ticket.ref1) }),
      ...(ticket.ref2 && { ref2: storedCode(ticket.ref2) }),
      ...(ticket.memberNumber && { memberNumber: storedCode(ticket.memberNumber) }),
    };
  });
  if (new Set(tickets.map(({ seatNo }) => seatNo)).size !== tickets.length) throw refuse('UNKNOWN_SEAT');
  return tickets.toSorted((a, b) => a.seatNo - b.seatNo);
}
