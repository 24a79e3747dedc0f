import type { Static } from 'typebox';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { WireCartSeat, WirePriceLevel } from '../../contract.ts';
import type { Money } from './use-type-text.ts';

/** A place of the visitor with its ticket, as the server told it. */
export type TicketPlace = Static<typeof WireCartSeat>;

/** The ticket of a place, as it is reported to the seller. */
export type PlaceTicket = Pick<TicketPlace, 'seatNo' | 'ticketId' | 'addonIds'>;

export type MorePlacesWish = {
  /** Places that the new ones join, of one price level; none when the visitor has none there. */
  readonly own: readonly TicketPlace[];
  readonly ticketGroupId: number;
  readonly quantity: number;
};

/** The places taken (seatNos) and all that the visitor has then, or why none were taken. */
export type MorePlaces =
  | { readonly ok: true; readonly seatNos: readonly number[]; readonly places: readonly TicketPlace[] }
  | { readonly ok: false; readonly refusal: RefusalBody };

/** What choosing tickets is given by whoever sells them, and what it reports back. */
export type TicketChoiceOptions = {
  readonly levels: readonly Static<typeof WirePriceLevel>[];
  readonly places: readonly TicketPlace[];
  /** Places on their way back to the sale; they are not shown. */
  readonly leaving: ReadonlySet<number>;
  /** Whether the visitor may have so many places at once. */
  readonly canHave: (count: number) => boolean;
  /** The older list, with types in a list that opens (`newTicketList` off). */
  readonly isOlderList: boolean;
  readonly money: Money;
  /** The tickets of all places, after a choice. */
  readonly onChange: (tickets: readonly PlaceTicket[]) => void;
  /** Locks places for tickets that have none yet, all or none; refuses NOT_ENOUGH_SEATS. */
  readonly takePlaces: (wish: MorePlacesWish) => Promise<MorePlaces>;
  readonly onGiveBack: (place: TicketPlace) => void;
  /** The visitor wants to choose other seats. */
  readonly onSeeSeats: () => void;
  /** Words a refusal of `takePlaces`. */
  readonly refusalText: (refusal: RefusalBody) => { readonly title: string; readonly text: string };
};
