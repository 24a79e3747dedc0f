import type { Static } from 'typebox';
import { refuse } from '#kernel/refusal.ts';
import type { LockedSeatSchema, SeatRefSchema } from '#modules/seating/contract.ts';
import { sectionById, type HallSection } from '#modules/seating/rules/hall.ts';
import { coordinatesOf, seatNoAt } from '#modules/seating/rules/seat-names.ts';
import type { Showing } from './showing.ts';

/** A seat on the wire: null coordinates mean any place of a general-admission section. */
export type SeatRef = Static<typeof SeatRefSchema>;

/** A place as the calls of locking name it. */
export type LockedSeat = Static<typeof LockedSeatSchema>;

/** The place of a presentation, for the answer of a call. */
export function lockedSeat({ presentationId, plan }: Showing, seatNo: number): LockedSeat {
  const { sectionId, x, y } = coordinatesOf(plan.hall, seatNo);
  return { PresentationId: presentationId, VenueSectionId: sectionId, x, y, seatNo };
}

/** Whether a reference means any place of its section. */
export const isAnyPlace = ({ XCoordinate }: SeatRef): boolean => XCoordinate === null;

/**
 * Refuses UNKNOWN_SEAT, with the present plan of the presentation, for a place of another plan or hall: a number of an old
 * plan may be another seat of the new one.
 */
function checkPlan({ plan: { seatplanId }, view: { venue } }: Showing, ref: SeatRef): void {
  const { VenueId = venue.id, VenueSeatplanId = seatplanId } = ref;
  if (VenueId !== venue.id || VenueSeatplanId !== seatplanId) throw refuse('UNKNOWN_SEAT', { seatplanId });
}

/** The place of a reference. Refuses UNKNOWN_SEAT. */
export function seatNoOf(showing: Showing, ref: SeatRef): number {
  checkPlan(showing, ref);
  const { plan } = showing;
  const seatNo = seatNoAt(plan.hall, ref.VenueSectionId, ref.XCoordinate ?? -1, ref.YCoordinate ?? -1);
  if (seatNo < 0)
    throw refuse('UNKNOWN_SEAT', { sectionId: ref.VenueSectionId, x: ref.XCoordinate, y: ref.YCoordinate });
  return seatNo;
}

/** The general-admission section of a reference. Refuses UNKNOWN_SEAT. */
export function areaOf(showing: Showing, ref: SeatRef): HallSection {
  checkPlan(showing, ref);
  const { plan } = showing;
  const { VenueSectionId: sectionId } = ref;
  const area = sectionById(plan.hall, sectionId);
  if (area?.capacity === undefined) throw refuse('UNKNOWN_SEAT', { sectionId });
  return area;
}

/**
 * The places of references, each once, those with coordinates first. A reference without coordinates gets the first
 * place of its section that `offer` has and that no other reference got. Refuses UNKNOWN_SEAT, also for another
 * presentation's references, and `tooFew` when the offer has too few.
 */
export function placesOf(
  showing: Showing,
  refs: readonly SeatRef[],
  offer: (area: HallSection) => readonly number[],
  tooFew: string,
): number[] {
  if (refs.some((ref) => ref.PresentationId !== showing.presentationId)) throw refuse('UNKNOWN_SEAT');
  const places = new Set(refs.filter((ref) => !isAnyPlace(ref)).map((ref) => seatNoOf(showing, ref)));
  for (const ref of refs.filter(isAnyPlace)) {
    const place = offer(areaOf(showing, ref)).find((one) => !places.has(one));
    if (place === undefined) throw refuse(tooFew, { sectionId: ref.VenueSectionId });
    places.add(place);
  }
  return [...places];
}
