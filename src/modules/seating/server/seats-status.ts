import type { Input, Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { KEEP_SINGLE_SEAT } from '#modules/catalog/rules/seating-policy.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import {
  allocationOf,
  couchMates,
  seatGroupOf,
  ticketGroupOf,
  type Hall,
} from '#modules/seating/rules/hall.ts';
import { coordinatesOf, seatName } from '#modules/seating/rules/seat-names.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import { singleSeats } from '#modules/seating/rules/selection/single-seat.ts';
import type { seatsStatus, seatsStatusV2 } from '#modules/seating/contract.ts';
import { hallIn } from './plan-store.ts';
import { showingOnSale } from './showing.ts';

/** Left, middle or right seat of a sofa. */
function sofaPlace(hall: Hall, seatNo: number): 'left' | 'middle' | 'right' | undefined {
  if ((hall.couchOf[seatNo] ?? -1) < 0) return undefined;
  const mates = couchMates(hall, seatNo);
  if (seatNo === mates[0]) return 'left';
  return seatNo === mates.at(-1) ? 'right' : 'middle';
}

/** Fields of the chosen ticket, which the cart has; a status never has them. */
const CHOSEN_LATER = {
  ticket: null,
  firstTicket: null,
  isMultiplyFactorSubTicket: false,
  ref1: null,
  ref2: null,
};

/** Every seat of a presentation in the classic form. Refuses with the codes of the sale window. */
export async function seatsStatusFor(
  ctx: Context,
  { query }: Input<typeof seatsStatus>,
): Promise<Reply<typeof seatsStatus>> {
  const { plan, seats, view, rules, presentationId } = await showingOnSale(ctx, query.presentationId);
  const now = ctx.now.getTime();
  const mine = new Set(seats.heldBy(ctx.visitor.sessionId, now));
  const isFree = (seat: number): boolean => seats.states[seat] === SeatState.free;
  // Specification section 4, 'Seat': only under policy 3.
  const singles = new Set(rules.seatingPolicyId === KEEP_SINGLE_SEAT ? singleSeats(plan.hall, isFree) : []);
  const hall = hallIn(plan, ctx.locale);
  const status = (seatNo: number): Reply<typeof seatsStatus>['seats'][number] => {
    const { sectionId, x, y } = coordinatesOf(plan.hall, seatNo);
    const name = seatName(hall, seatNo);
    const sofa = sofaPlace(plan.hall, seatNo);
    return {
      PresentationId: presentationId,
      VenueId: view.venue.id,
      VenueSeatplanId: plan.seatplanId,
      VenueSectionId: sectionId,
      VenueSectionSeatGroupId: seatGroupOf(plan.hall, seatNo),
      TicketGroupId: ticketGroupOf(plan, seatNo),
      XCoordinate: x,
      YCoordinate: y,
      RowName: name.row,
      SeatName: name.seat,
      SectionName: name.section,
      AllocationId: allocationOf(plan.hall, seatNo),
      isAvailable: isFree(seatNo) || mine.has(seatNo),
      isBlocked: seats.states[seatNo] === SeatState.blocked,
      isSelected: mine.has(seatNo),
      isHandicap: plan.hall.kind[seatNo] === SeatKind.wheelchair,
      isSingleSeatBlock: singles.has(seatNo),
      isLeftSeat: sofa === 'left',
      isMiddleSeat: sofa === 'middle',
      isRightSeat: sofa === 'right',
      ...CHOSEN_LATER,
    };
  };
  return { seats: Array.from({ length: plan.hall.size }, (_, seatNo) => status(seatNo)) };
}

/** The seats that the visitor can choose now, in short form. Refuses with the codes of the sale window. */
export async function seatsStatusV2For(
  ctx: Context,
  { query }: Input<typeof seatsStatusV2>,
): Promise<Reply<typeof seatsStatusV2>> {
  const { plan, seats } = await showingOnSale(ctx, query.presentationId);
  const now = ctx.now.getTime();
  const found: Record<string, string> = {};
  for (let seatNo = 0; seatNo < plan.hall.size; seatNo++) {
    if (!seats.isFreeFor(seatNo, ctx.visitor.sessionId, now)) continue;
    const { sectionId, x, y } = coordinatesOf(plan.hall, seatNo);
    if (query.sectionId !== undefined && query.sectionId !== sectionId) continue;
    found[`${sectionId}_${x}_${y}`] = `${ticketGroupOf(plan, seatNo)},${allocationOf(plan.hall, seatNo)}`;
  }
  return { seats: found };
}
