import { refuse } from '#kernel/refusal.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { KEEP_SINGLE_SEAT } from '#modules/catalog/rules/seating-policy.ts';
import { SeatKind } from '#modules/seating/rules/chart.ts';
import { couchMates, type Hall } from '#modules/seating/rules/hall.ts';
import { coordinatesOf, seatName } from '#modules/seating/rules/seat-names.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import { singleSeats } from '#modules/seating/rules/single-seat.ts';
import type { seatplan, seatplanV2, seatsStatus, seatsStatusV2 } from '#modules/seating/contract.ts';
import { planOf, type Plan } from './plan-store.ts';
import { showingOnSale } from './showing.ts';

/** Who may sell a place: 0 everybody, 1 the box office. */
const allocationOf = (hall: Hall, seatNo: number): number => hall.boxOffice[seatNo] ?? 0;
const groupOf = (plan: Plan, seatNo: number): number =>
  plan.ticketGroupIds[plan.hall.level[seatNo] ?? 0] ?? 0;
/** VenueSectionSeatGroupId: the sofa, counted from 1; 0 for a seat of its own. */
const seatGroupOf = (hall: Hall, seatNo: number): number => (hall.couchOf[seatNo] ?? -1) + 1;

/** Left, middle or right seat of a sofa. */
function sofaPlace(hall: Hall, seatNo: number): 'left' | 'middle' | 'right' | undefined {
  if ((hall.couchOf[seatNo] ?? -1) < 0) return undefined;
  const mates = couchMates(hall, seatNo);
  if (seatNo === mates[0]) return 'left';
  return seatNo === mates.at(-1) ? 'right' : 'middle';
}

export async function seatsStatusFor(
  ctx: Context,
  { query }: Input<typeof seatsStatus>,
): Promise<Reply<typeof seatsStatus>> {
  const { plan, seats, view, rules, presentationId } = await showingOnSale(ctx, query.presentationId);
  const now = ctx.now.getTime();
  const mine = new Set(seats.heldBy(ctx.visitor.sessionId, now));
  const isFree = (seat: number): boolean => seats.states[seat] === SeatState.free;
  // Specification section 4, 'Seat': a matter of policy 3 alone.
  const singles = new Set(rules.seatingPolicyId === KEEP_SINGLE_SEAT ? singleSeats(plan.hall, isFree) : []);
  const status = (seatNo: number): Reply<typeof seatsStatus>['seats'][number] => {
    const { sectionId, x, y } = coordinatesOf(plan.hall, seatNo);
    const name = seatName(plan.hall, seatNo);
    const sofa = sofaPlace(plan.hall, seatNo);
    return {
      PresentationId: presentationId,
      VenueId: view.venue.id,
      VenueSeatplanId: plan.seatplanId,
      VenueSectionId: sectionId,
      VenueSectionSeatGroupId: seatGroupOf(plan.hall, seatNo),
      TicketGroupId: groupOf(plan, seatNo),
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
    };
  };
  return { seats: Array.from({ length: plan.hall.size }, (_, seatNo) => status(seatNo)) };
}

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
    found[`${sectionId}_${x}_${y}`] = `${groupOf(plan, seatNo)},${allocationOf(plan.hall, seatNo)}`;
  }
  return { seats: found };
}

async function knownPlan(ctx: Context, seatplanId: number): Promise<Plan> {
  const plan = await planOf(ctx, seatplanId);
  if (!plan) throw refuse('UNKNOWN_SEATPLAN', { seatplanId });
  return plan;
}

type ClassicSection = Reply<typeof seatplan>['seatplan']['sections'][number];

export async function seatplanFor(
  ctx: Context,
  { query }: Input<typeof seatplan>,
): Promise<Reply<typeof seatplan>> {
  const plan = await knownPlan(ctx, query.seatplanId);
  const { hall } = plan;
  const sections = hall.sections.map((section): ClassicSection => {
    const rows = hall.rows.slice(section.firstRow, section.firstRow + section.nRows);
    return {
      VenueSectionId: section.id,
      SectionName: section.name,
      IsReserved: section.capacity === undefined,
      ...(section.capacity !== undefined && { capacity: section.capacity }),
      groups: [
        {
          VenueSectionSeatGroupId: 0,
          rows: rows.map((row) => ({
            RowName: row.label,
            seats: Array.from({ length: row.n }, (_, i) => classicSeat(plan, row.first + i)),
          })),
        },
      ],
    };
  });
  return { seatplan: { seatplanId: plan.seatplanId, sections } };
}

function classicSeat(
  plan: Plan,
  seatNo: number,
): ClassicSection['groups'][number]['rows'][number]['seats'][number] {
  const { x, y } = coordinatesOf(plan.hall, seatNo);
  return {
    SeatName: seatName(plan.hall, seatNo).seat,
    XCoordinate: x,
    YCoordinate: y,
    TicketGroupId: groupOf(plan, seatNo),
    isHandicap: plan.hall.kind[seatNo] === SeatKind.wheelchair,
  };
}

export async function seatplanV2For(
  ctx: Context,
  { query }: Input<typeof seatplanV2>,
): Promise<Reply<typeof seatplanV2>> {
  const plan = await knownPlan(ctx, query.seatplanId);
  const { hall } = plan;
  const seats: Reply<typeof seatplanV2>['seats'] = [];
  for (let seatNo = 0; seatNo < hall.size; seatNo++) {
    if ((hall.rowOf[seatNo] ?? -1) < 0) continue;
    const { sectionId, x, y } = coordinatesOf(hall, seatNo);
    const name = seatName(hall, seatNo);
    const kind = hall.kind[seatNo];
    seats.push({
      s: sectionId,
      g: seatGroupOf(hall, seatNo),
      r: name.row,
      n: name.seat,
      x,
      y,
      tg: groupOf(plan, seatNo),
      a: allocationOf(hall, seatNo),
      ...(plan.premiumLevels.includes(hall.level[seatNo] ?? -1) && { premium: true }),
      ...(kind === SeatKind.wheelchair && { handicap: true }),
      ...(kind === SeatKind.companion && { companion: true }),
      ...(kind === SeatKind.limitedView && { limitedView: true }),
    });
  }
  const sections = hall.sections.map((section) => ({
    id: section.id,
    name: section.name,
    isReserved: section.capacity === undefined,
    ...(section.capacity !== undefined && { capacity: section.capacity }),
  }));
  return { seatplanId: plan.seatplanId, sections, seats };
}
