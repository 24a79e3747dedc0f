import type { Reply } from '#kernel/endpoint.ts';
import { KEEP_SINGLE_SEAT } from '#modules/catalog/rules/seating-policy.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
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
import type { seatsStatus } from '#modules/seating/contract.ts';
import { hallIn } from './plan-store.ts';
import type { PresentationSeats } from './presentation-seats.ts';
import { ReadyStatuses, type SeatLook, type StatusForm } from './ready-statuses.ts';
import type { Showing } from './showing.ts';

type ClassicSeat = Reply<typeof seatsStatus>['seats'][number];

/** Fields of the chosen ticket, which the cart has; a status never has them. */
const CHOSEN_LATER = {
  ticket: null,
  firstTicket: null,
  isMultiplyFactorSubTicket: false,
  ref1: null,
  ref2: null,
};

/** Every seat as an object of the specification (section 3, data). */
function classicForm(showing: Showing, locale: Locale): StatusForm {
  const { presentationId, view, plan, rules } = showing;
  const { hall, seatplanId } = plan;
  const named = hallIn(plan, locale);
  const statusOf = (seatNo: number, { state, isSingle, isMine }: SeatLook): ClassicSeat => {
    const { sectionId, x, y } = coordinatesOf(hall, seatNo);
    const name = seatName(named, seatNo);
    const sofa = sofaPlace(hall, seatNo);
    return {
      PresentationId: presentationId,
      VenueId: view.venue.id,
      VenueSeatplanId: seatplanId,
      VenueSectionId: sectionId,
      VenueSectionSeatGroupId: seatGroupOf(hall, seatNo),
      TicketGroupId: ticketGroupOf(plan, seatNo),
      XCoordinate: x,
      YCoordinate: y,
      RowName: name.row,
      SeatName: name.seat,
      SectionName: name.section,
      AllocationId: allocationOf(hall, seatNo),
      isAvailable: state === SeatState.free || isMine,
      isBlocked: state === SeatState.blocked,
      isSelected: isMine,
      isHandicap: hall.kind[seatNo] === SeatKind.wheelchair,
      isSingleSeatBlock: isSingle,
      isLeftSeat: sofa === 'left',
      isMiddleSeat: sofa === 'middle',
      isRightSeat: sofa === 'right',
      ...CHOSEN_LATER,
    };
  };
  return {
    brackets: '[]',
    // Specification section 4, 'Seat': only under policy 3.
    marksSingles: rules.seatingPolicyId === KEEP_SINGLE_SEAT,
    textOf: (seatNo, look) => JSON.stringify(statusOf(seatNo, look)),
  };
}

/** The seats that can be chosen: `section_x_y` -> ticket group and allocation. */
const shortForm = ({ plan }: Showing): StatusForm => ({
  brackets: '{}',
  marksSingles: false,
  textOf: (seatNo, { state, isMine }) => {
    if (state !== SeatState.free && !isMine) return undefined;
    const [key, value] = shortStatus(plan, seatNo);
    return `"${key}":"${value}"`;
  },
});

/** Left, middle or right seat of a sofa. */
function sofaPlace(hall: Hall, seatNo: number): 'left' | 'middle' | 'right' | undefined {
  if ((hall.couchOf[seatNo] ?? -1) < 0) return undefined;
  const mates = couchMates(hall, seatNo);
  if (seatNo === mates[0]) return 'left';
  return seatNo === mates.at(-1) ? 'right' : 'middle';
}

/** A seat of the short form, with its key. */
export function shortStatus(plan: Showing['plan'], seatNo: number): readonly [string, string] {
  const { sectionId, x, y } = coordinatesOf(plan.hall, seatNo);
  return [`${sectionId}_${x}_${y}`, `${ticketGroupOf(plan, seatNo)},${allocationOf(plan.hall, seatNo)}`];
}

type Kept = { readonly showing: Showing; readonly statuses: ReadyStatuses };

/** By form, for as long as this process has the presentation's seats. */
const kept = new WeakMap<PresentationSeats, Map<string, Kept>>();

/** Of what an import can change besides the seats: their plan, hall and policy. */
const isSame = (one: Showing, other: Showing): boolean =>
  one.plan === other.plan &&
  one.view.venue.id === other.view.venue.id &&
  one.rules.seatingPolicyId === other.rules.seatingPolicyId;

function statusesOf(showing: Showing, name: string, form: () => StatusForm): ReadyStatuses {
  const { seats, plan } = showing;
  let known = kept.get(seats);
  if (!known) kept.set(seats, (known = new Map()));
  const found = known.get(name);
  if (found && isSame(found.showing, showing)) return found.statuses;
  const statuses = new ReadyStatuses(seats, plan.hall, form());
  known.set(name, { showing, statuses });
  return statuses;
}

/** The statuses in the classic form, with the names of a language. */
export const classicStatuses = (showing: Showing, locale: Locale): ReadyStatuses =>
  statusesOf(showing, locale, () => classicForm(showing, locale));

/** The statuses in the short form. */
export const shortStatuses = (showing: Showing): ReadyStatuses =>
  statusesOf(showing, 'short', () => shortForm(showing));
