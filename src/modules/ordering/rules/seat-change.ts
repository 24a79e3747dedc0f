import { Type, type Static } from 'typebox';
import { IdSchema } from '#kernel/id-schema.ts';
import { WireSectionId } from '#modules/seating/rules/seat-ids.ts';
import { SEAT_MOVE_FAULTS } from '#modules/tickets/rules/seat-moves.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { isEmptyPart } from './unsold-parts.ts';

/** Changing the seats of a paid order: the part 'modify' of the cart payload (specification section 3). */

const Coordinate = Type.Integer({ minimum: 0, maximum: 100_000 });

/** A place by its coordinates. Those of general admission are as in the answers of lock-seat. */
const PlaceSchema = { sectionId: WireSectionId, x: Coordinate, y: Coordinate };

export const ModifySchema = Type.Object({
  /** The token of the order's link: whoever has it has the tickets. */
  resId: Type.String({ maxLength: 80 }),
  /** The number of the order's last change, as read before: somebody else may have changed it since. */
  lastTransactionId: Type.Integer({ minimum: 0 }),
  tickets: Type.Array(
    Type.Object({ presentationId: IdSchema, ...PlaceSchema, newSeat: Type.Object(PlaceSchema) }),
    { minItems: 1, maxItems: 100 },
  ),
});
export type Modify = Static<typeof ModifySchema>;

/** Why the seats of an order cannot be changed. */
export const SEAT_CHANGE_CLOSED = [
  'SEAT_CHANGE_NOT_OFFERED',
  'SEAT_CHANGE_TOO_LATE',
  'SHOWING_CANCELLED',
  'NOTHING_TO_CHANGE',
  'SEAT_CHANGES_USED_UP',
] as const;
export type SeatChangeClosed = (typeof SEAT_CHANGE_CLOSED)[number];

/** Why a change of seats is refused, in addition to what is wrong with the seats themselves. */
export const SEAT_CHANGE_REFUSALS = [...SEAT_CHANGE_CLOSED, ...SEAT_MOVE_FAULTS, 'ORDER_CHANGED'] as const;

/** The change of seats in a payload; undefined when it has none. */
export const modifyIn = ({ modify }: { readonly modify?: object | null | undefined }): Modify | undefined =>
  modify && !isEmptyPart(modify) ? (modify as Modify) : undefined;

const MINUTE_MS = 60_000;

/** Until when the seats of a showing can be changed. */
export const seatsChangeableUntil = (
  startsAt: Date,
  { untilMinutes }: Pick<SiteConfiguration['changeSeats'], 'untilMinutes'>,
): Date => new Date(startsAt.getTime() - untilMinutes * MINUTE_MS);

/**
 * How often the seats of an order can be changed, with the changes whose payment was begun only. Each change sends an e-mail
 * to the buyer and keeps seats from others, and whoever has the link of the tickets can make it.
 */
export const MOST_SEAT_CHANGES = 10;

/** What decides whether the seats of an order can be changed. */
type SeatChangeFacts = {
  /** The brand offers it. */
  readonly isOffered: boolean;
  readonly isCancelled: boolean;
  readonly until: Date;
  /** The order has a valid ticket for a numbered seat that was not scanned. */
  readonly hasTickets: boolean;
  /** How many changes were made or begun. */
  readonly begun: number;
};

/** Why the seats of an order cannot be changed now; undefined when they can. */
export function seatChangeClosed(
  { isOffered, isCancelled, until, hasTickets, begun }: SeatChangeFacts,
  now: Date,
): SeatChangeClosed | undefined {
  if (!isOffered) return 'SEAT_CHANGE_NOT_OFFERED';
  if (isCancelled) return 'SHOWING_CANCELLED';
  if (until <= now) return 'SEAT_CHANGE_TOO_LATE';
  if (!hasTickets) return 'NOTHING_TO_CHANGE';
  return begun >= MOST_SEAT_CHANGES ? 'SEAT_CHANGES_USED_UP' : undefined;
}

/** How long dearer seats are kept for their payment. */
export const SEAT_CHANGE_PAID_MINUTES = 15;

/** Until when dearer seats can be paid: never longer than seats can be changed. */
export const seatChangePaidUntil = (now: Date, changeableUntil: Date): Date =>
  new Date(Math.min(now.getTime() + SEAT_CHANGE_PAID_MINUTES * MINUTE_MS, changeableUntil.getTime()));
