import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import {
  arrayInPieces,
  joinedInPieces,
  objectAround,
  objectWith,
  type ReadyAnswer,
} from '#platform/server/http/ready-answer.ts';
import { catalogueOf } from '#modules/catalog/server/catalogue.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import {
  allocationOf,
  seatGroupOf,
  seatNosOf,
  ticketGroupOf,
  type HallRow,
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
  /**
   * The sections of which the web can sell no place: now when a presentation is named, otherwise ever (specification section 4,
   * 'Seat'). Worked out once, because places are sold while an answer is made.
   */
  readonly soldOut: ReadonlySet<number>;
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
    return {
      ...requested,
      presentationId: null,
      soldOut: soldOutIn(plan, (seatNo) => !plan.hall.boxOffice[seatNo]),
    };
  const named = await showingOf(ctx, presentationId);
  if (named.plan.seatplanId !== seatplanId) throw refuse('UNKNOWN_SEATPLAN', { seatplanId });
  const { states } = named.seats;
  return {
    ...requested,
    venueId: named.view.venue.id,
    presentationId,
    soldOut: soldOutIn(plan, (seatNo) => states[seatNo] === SeatState.free),
  };
}

/** The ids of the sections without a place that can be sold. */
const soldOutIn = ({ hall }: Plan, canSell: (seatNo: number) => boolean): ReadonlySet<number> =>
  new Set(hall.sections.filter((section) => !seatNosOf(section).some(canSell)).map(({ id }) => id));

const MARK = 'the sections or seats';
/** Of a plan: languages and presentations that are asked for by turns. */
const MOST_KEPT = 6;
const keptPlans = new WeakMap<Plan, Map<string, Promise<ReadyAnswer>>>();

/** The answer that `make` makes, kept until a section is sold out or free again; the one that was asked for longest ago goes. */
function kept(
  ctx: Context,
  requested: RequestedPlan,
  form: 'classic' | 'short',
  make: () => Promise<ReadyAnswer>,
): Promise<ReadyAnswer> {
  const { plan, venueId, presentationId, soldOut } = requested;
  const key = [form, ctx.locale, venueId, presentationId, ...soldOut].join(' ');
  let known = keptPlans.get(plan);
  if (!known) keptPlans.set(plan, (known = new Map()));
  const answer = known.get(key) ?? make();
  known.delete(key);
  known.set(key, answer);
  answer.catch(() => known.delete(key));
  const [oldest] = known.keys();
  if (known.size > MOST_KEPT) known.delete(oldest!);
  return answer;
}

type ClassicSection = Reply<typeof seatplan>['seatplan']['sections'][number];
type ClassicGroup = ClassicSection['groups'][number];

/** A plan in the classic form: sections with groups, rows and seats. A sofa is a group. */
export async function seatplanFor(ctx: Context, { query }: Input<typeof seatplan>): Promise<ReadyAnswer> {
  return objectWith('seatplan', await classicPlan(ctx, query));
}

/** The plan alone. */
export async function classicPlan(
  ctx: Context,
  query: Input<typeof seatplan>['query'],
): Promise<ReadyAnswer> {
  const requested = await requestedPlan(ctx, query);
  const { seatplanId } = requested.plan;
  return kept(ctx, requested, 'classic', async () =>
    objectAround(
      { seatplanId, sections: MARK },
      { [MARK]: await arrayInPieces(classicSections(ctx, requested)) },
    ),
  );
}

function* classicSections(ctx: Context, requested: RequestedPlan): Iterable<ClassicSection> {
  const hall = hallIn(requested.plan, ctx.locale);
  for (const section of hall.sections) {
    const rows = hall.rows.slice(section.firstRow, section.firstRow + section.nRows);
    const groups = new Set(rows.flatMap((row) => seatNosOf(row).map((seatNo) => seatGroupOf(hall, seatNo))));
    yield {
      VenueSectionId: section.id,
      SectionName: section.name,
      IsReserved: section.capacity === undefined,
      isSoldOut: requested.soldOut.has(section.id),
      ...(section.capacity !== undefined && { capacity: section.capacity }),
      groups: [...groups].toSorted((a, b) => a - b).map((group) => classicGroup(requested.plan, group, rows)),
    };
  }
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
export async function seatplanV2For(ctx: Context, { query }: Input<typeof seatplanV2>): Promise<ReadyAnswer> {
  const requested = await requestedPlan(ctx, query);
  return kept(ctx, requested, 'short', async () =>
    objectAround(
      { seatplanId: requested.plan.seatplanId, sections: shortSections(ctx, requested), seats: MARK },
      { [MARK]: await joinedInPieces(shortSeats(ctx, requested)) },
    ),
  );
}

function shortSections(ctx: Context, requested: RequestedPlan): Reply<typeof seatplanV2>['sections'] {
  return hallIn(requested.plan, ctx.locale).sections.map((section) => ({
    id: section.id,
    name: section.name,
    isReserved: section.capacity === undefined,
    isSoldOut: requested.soldOut.has(section.id),
    ...(section.capacity !== undefined && { capacity: section.capacity }),
  }));
}

/** The seats of one section after the other. */
function* shortSeats(ctx: Context, requested: RequestedPlan): Iterable<readonly ShortSeat[]> {
  for (const section of hallIn(requested.plan, ctx.locale).sections)
    yield seatNosOf(section).map((seatNo) => shortSeat(requested, seatNo));
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
