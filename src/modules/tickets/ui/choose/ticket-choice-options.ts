import type { Static } from 'typebox';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { WireCartSeat, WirePriceLevel } from '../../contract.ts';
import type { Proof } from '../../rules/proofs/proof.ts';
import type { CodeUse } from '../codes/code-use.ts';
import type { ReferenceUse } from '../codes/reference-use.ts';
import type { Money } from './use-type-text.ts';

/** A place of the visitor with its ticket, as the server sent it. */
export type TicketPlace = Static<typeof WireCartSeat>;

/** The ticket of a place, as it is reported to the caller. */
export type PlaceTicket = Pick<TicketPlace, 'seatNo' | 'ticketId' | 'addonIds' | 'insteadOf' | keyof Proof>;

export type MorePlacesRequest = {
  /** Places that the new ones join, of one price level; none when the visitor has none there. */
  readonly own: readonly TicketPlace[];
  readonly ticketGroupId: number;
  readonly quantity: number;
};

/** The places that were locked (seatNos) and all that the visitor has then, or why none were locked. */
export type MorePlaces =
  | { readonly ok: true; readonly seatNos: readonly number[]; readonly places: readonly TicketPlace[] }
  | { readonly ok: false; readonly refusal: RefusalBody };

/** Inputs and callbacks of the ticket choice; the caller owns the cart. */
export type TicketChoiceOptions = {
  readonly levels: readonly Static<typeof WirePriceLevel>[];
  readonly places: readonly TicketPlace[];
  /** seatNos of places that are being unlocked; they are not shown. */
  readonly leaving: ReadonlySet<number>;
  /** Whether the visitor may have this many places at a time. */
  readonly canHave: (count: number) => boolean;
  /** Shows the older list, with the types in a select field (`newTicketList` off). */
  readonly isOlderList: boolean;
  readonly money: Money;
  /** Called after a choice with the tickets of all places. */
  readonly onChange: (tickets: readonly PlaceTicket[]) => void;
  /** Locks places for tickets that have none yet, all or none; refuses NOT_ENOUGH_SEATS. */
  readonly lockPlaces: (wish: MorePlacesRequest) => Promise<MorePlaces>;
  /** Left out where the brand has no codes. */
  readonly codes?: CodeUse | undefined;
  readonly references: ReferenceUse;
  /** Places of one ticket, or the last one of those that are counted together. */
  readonly onUnlock: (places: readonly TicketPlace[]) => void;
  /** The visitor wants to choose other seats. */
  readonly onSeeSeats: () => void;
  /** The text of a refusal of `lockPlaces`. */
  readonly refusalText: (refusal: RefusalBody) => { readonly title: string; readonly text: string };
};
