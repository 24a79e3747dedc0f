import type { Input } from '#kernel/endpoint.ts';
import type { lockSeat } from '../contract.ts';
import type { RowY, SeatX, SectionId, TicketGroupId } from '../rules/seat-ids.ts';

/** The presentation whose seats are locked, and the plan that numbers them here. */
export type PresentationRef = {
  readonly presentationId: number;
  readonly venueId: number;
  readonly seatplanId: number;
};

/** A place in cart and plan; x and y are null for any place of a general-admission section. */
export type PlaceRef = {
  readonly sectionId: SectionId;
  readonly ticketGroupId: TicketGroupId;
  readonly x: SeatX | null;
  readonly y: RowY | null;
};

type SeatRef = NonNullable<Input<typeof lockSeat>['body']['seat']>;

/** A seat in the calls lock and unlock (specification section 7, 'Seating'). */
export const seatRef = (
  { presentationId, venueId, seatplanId }: PresentationRef,
  { sectionId, ticketGroupId, x, y }: PlaceRef,
): SeatRef => ({
  PresentationId: presentationId,
  VenueId: venueId,
  VenueSeatplanId: seatplanId,
  VenueSectionId: sectionId,
  TicketGroupId: ticketGroupId,
  XCoordinate: x,
  YCoordinate: y,
});
