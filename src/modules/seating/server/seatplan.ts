import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { catalogueOf } from '#modules/catalog/server/catalogue.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import {
  allocationOf,
  seatGroupOf,
  seatNosOf,
  ticketGroupOf,
  type HallRow,
  type HallSection,
} from '#modules/seating/rules/hall.ts';
import { coordinatesOf, seatName } from '#modules/seating/rules/seat-names.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import type { seatplan, seatplanV2 } from '#modules/seating/contract.ts';
import { hallIn, planOf, type Plan } from './plan-store.ts';
import { showingOf } from './showing.ts';

/** A requested plan: of which hall, and with the seats of which presentation. */
type RequestedPlan = {
  readonly plan: Plan;
  readonly venueId: number | null;
  readonly presentationId: number | null;
  /** Whether the web can sell a place: now when a presentation is named, otherwise ever. */
  readonly canSell: (seatNo: number) => boolean;
};

/** Refuses UNKNOWN_SEATPLAN when there is none, or when the hall or the presentation has another plan. */
async function requestedPlan(
  ctx: Context,
  { seatplanId, venueId, presentationId }: Input<typeof seatplan>['query'],
): Promise<RequestedPlan> {
  const plan = await planOf(ctx, seatplanId);
  const { presentations } = await catalogueOf(ctx);
  const presentation = presentations.find(
    (one) => one.seatplanId === seatplanId && (venueId === undefined || one.venue.id === venueId),
  );
  if (!plan || (venueId !== undefined && !presentation)) throw refuse('UNKNOWN_SEATPLAN', { seatplanId });
  const requested = { plan, venueId: presentation?.venue.id ?? null };
  if (presentationId === undefined)
    return { ...requested, presentationId: null, canSell: (seatNo) => !plan.hall.boxOffice[seatNo] };
  const named = await showingOf(ctx, presentationId);
  if (named.plan.seatplanId !== seatplanId) throw refuse('UNKNOWN_SEATPLAN', { seatplanId });
  const { states } = named.seats;
  return {
    ...requested,
    venueId: named.view.venue.id,
    presentationId,
    canSell: (seatNo) => states[seatNo] === SeatState.free,
  };
}

/** Specification section 4, 'Seat': a section without free seats is marked as sold out. */
const isSoldOut = ({ canSell }: RequestedPlan, section: HallSection): boolean =>
  !seatNosOf(section).some(canSell);

type ClassicSection = Reply<typeof seatplan>['seatplan']['sections'][number];
type ClassicGroup = ClassicSection['groups'][number];

/** A plan in the classic form: sections with groups, rows and seats. A sofa is a group. */
export async function seatplanFor(
  ctx: Context,
  { query }: Input<typeof seatplan>,
): Promise<Reply<typeof seatplan>> {
  const requested = await requestedPlan(ctx, query);
  const { seatplanId } = requested.plan;
  const hall = hallIn(requested.plan, ctx.locale);
  const sections = hall.sections.map((section): ClassicSection => {
    const rows = hall.rows.slice(section.firstRow, section.firstRow + section.nRows);
    const groups = new Set(rows.flatMap((row) => seatNosOf(row).map((seatNo) => seatGroupOf(hall, seatNo))));
    return {
      VenueSectionId: section.id,
      SectionName: section.name,
      IsReserved: section.capacity === undefined,
      isSoldOut: isSoldOut(requested, section),
      ...(section.capacity !== undefined && { capacity: section.capacity }),
      groups: [...groups].toSorted((a, b) => a - b).map((group) => classicGroup(requested.plan, group, rows)),
    };
  });
  return { seatplan: { seatplanId, sections } };
}

function classicGroup(plan: Plan, group: number, rows: readonly HallRow[]): ClassicGroup {
  const own = rows.map((row) => ({
    RowName: row.label,
    seats: seatNosOf(row)
      .filter((seatNo) => seatGroupOf(plan.hall, seatNo) === group)
      .map((seatNo) => classicSeat(plan, seatNo)),
  }));
  return { VenueSectionSeatGroupId: group, rows: own.filter(({ seats }) => seats.length > 0) };
}

function classicSeat(plan: Plan, seatNo: number): ClassicGroup['rows'][number]['seats'][number] {
  const { x, y } = coordinatesOf(plan.hall, seatNo);
  return {
    SeatName: seatName(plan.hall, seatNo).seat,
    XCoordinate: x,
    YCoordinate: y,
    TicketGroupId: ticketGroupOf(plan, seatNo),
    isHandicap: plan.hall.kind[seatNo] === SeatKind.wheelchair,
  };
}

type ShortSeat = Reply<typeof seatplanV2>['seats'][number];

/**
 * A plan in short names. Places of general admission are seats without a name, numbered within their section, as in the
 * statuses (docs/decisions/0002).
 */
export async function seatplanV2For(
  ctx: Context,
  { query }: Input<typeof seatplanV2>,
): Promise<Reply<typeof seatplanV2>> {
  const requested = await requestedPlan(ctx, query);
  const { seatplanId } = requested.plan;
  const hall = hallIn(requested.plan, ctx.locale);
  const sections = hall.sections.map((section) => ({
    id: section.id,
    name: section.name,
    isReserved: section.capacity === undefined,
    isSoldOut: isSoldOut(requested, section),
    ...(section.capacity !== undefined && { capacity: section.capacity }),
  }));
  const seats = hall.sections.flatMap((section) =>
    seatNosOf(section).map((seatNo) => shortSeat(requested, seatNo)),
  );
  return { seatplanId, sections, seats };
}

function shortSeat({ plan, venueId, presentationId }: RequestedPlan, seatNo: number): ShortSeat {
  const { hall, premiumLevels, seatplanId } = plan;
  const { sectionId, x, y } = coordinatesOf(hall, seatNo);
  const { row, seat } = seatName(hall, seatNo);
  const kind = hall.kind[seatNo];
  return {
    p: presentationId,
    v: venueId,
    sp: seatplanId,
    s: sectionId,
    g: seatGroupOf(hall, seatNo),
    r: row,
    n: seat,
    x,
    y,
    tg: ticketGroupOf(plan, seatNo),
    a: allocationOf(hall, seatNo),
    premium: premiumLevels.includes(hall.level[seatNo] ?? -1),
    handicap: kind === SeatKind.wheelchair,
    companion: kind === SeatKind.companion,
    limitedView: kind === SeatKind.limitedView,
    isFirstAddonSelected: false,
  };
}
