import { refuse } from '#kernel/refusal.ts';
import { sectionById, type HallSection } from '#modules/seating/rules/hall.ts';
import type { SectionId } from '#modules/seating/rules/seat-ids.ts';
import { coordinatesOf, seatNoAt } from '#modules/seating/rules/seat-names.ts';
import type { Showing } from './showing.ts';

/** A seat as the wire names it: null coordinates are any place of a general-admission section. */
export type SeatRef = {
  readonly PresentationId: number;
  /** Checked where they are given: an old plan's numbers may name another seat of the new one. */
  readonly VenueId?: number;
  readonly VenueSeatplanId?: number;
  readonly VenueSectionId: SectionId;
  readonly XCoordinate: number | null;
  readonly YCoordinate: number | null;
};

export type LockedSeat = {
  PresentationId: number;
  VenueSectionId: number;
  x: number;
  y: number;
  seatNo: number;
};

export function lockedSeat({ presentationId, plan }: Showing, seatNo: number): LockedSeat {
  const { sectionId, x, y } = coordinatesOf(plan.hall, seatNo);
  return { PresentationId: presentationId, VenueSectionId: sectionId, x, y, seatNo };
}

/** Whether a reference leaves it to us which place of its section it gets. */
export const isAnyPlace = ({ XCoordinate }: SeatRef): boolean => XCoordinate === null;

/** Refuses UNKNOWN_SEAT, with the plan that the showing has now, for a place of another plan or hall. */
function checkPlan({ plan: { seatplanId }, view: { venue } }: Showing, ref: SeatRef): void {
  const { VenueId = venue.id, VenueSeatplanId = seatplanId } = ref;
  if (VenueId !== venue.id || VenueSeatplanId !== seatplanId) throw refuse('UNKNOWN_SEAT', { seatplanId });
}

/** The place that a reference names. Refuses UNKNOWN_SEAT. */
export function seatNoOf(showing: Showing, ref: SeatRef): number {
  checkPlan(showing, ref);
  const { plan } = showing;
  const seatNo = seatNoAt(plan.hall, ref.VenueSectionId, ref.XCoordinate ?? -1, ref.YCoordinate ?? -1);
  if (seatNo < 0)
    throw refuse('UNKNOWN_SEAT', { sectionId: ref.VenueSectionId, x: ref.XCoordinate, y: ref.YCoordinate });
  return seatNo;
}

/** The general-admission section that a reference names. Refuses UNKNOWN_SEAT. */
export function areaOf(showing: Showing, ref: SeatRef): HallSection {
  checkPlan(showing, ref);
  const { plan } = showing;
  const { VenueSectionId: sectionId } = ref;
  const area = sectionById(plan.hall, sectionId);
  if (area?.capacity === undefined) throw refuse('UNKNOWN_SEAT', { sectionId });
  return area;
}

/**
 * The places that references name, each once; the named ones first. Those without coordinates get the first place that
 * `offer` has of their section and that nobody else of them got. Refuses UNKNOWN_SEAT, also for another showing's
 * references, and `tooFew` when the offer does not suffice.
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
