import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { CodeUse } from '#modules/codes/rules/code-offer.ts';
import { isEligible } from '#modules/codes/rules/references.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import type { PricedHall } from '#modules/seating/rules/hall.ts';
import { seatName, type SeatName } from '#modules/seating/rules/seat-names.ts';
import { isReferenceAt } from './proofs/check-references.ts';
import type { PriceSheet } from './price-sheet.ts';
import { seatAmount } from './quote-tickets.ts';
import { headSeats, levelOptionOf, type SeatTicket } from './ticket-choice.ts';

/** What an order's item of a ticket stores: its texts and price, which no later import changes. */
export type TicketItem = NewItem & { readonly kind: 'ticket'; readonly detail: TicketDetail };

export type TicketDetail = SeatTicket & {
  /** Minor units, without add-ons; 0 for a seat that another seat's ticket covers. */
  readonly price: number;
  readonly typeName: Texts;
  readonly levelName: Texts;
  readonly place: SeatName;
  /** The use of a code that the ticket counts as; not of a seat that another seat's ticket covers. */
  readonly codeUse?: CodeUse;
  /** The use of references that it counts as; the references themselves may be somebody's ID, and are not stored here. */
  readonly referenceUse?: { readonly referenceId: number; readonly ticketNo: number };
  /** The use of a membership that it counts as. */
  readonly memberUse?: {
    readonly memberNumber: string;
    readonly ticketNo: number;
    readonly presentationId: number;
    /** The loyalty points that it costs. */
    readonly points: number;
  };
};

/** One item for each seat with a ticket that is sold; `subjectId` is the presentation. */
export function ticketItems(
  sheet: PriceSheet,
  { hall }: Pick<PricedHall, 'hall'>,
  presentationId: number,
  chosen: readonly SeatTicket[],
): TicketItem[] {
  const heads = headSeats(sheet, chosen);
  return chosen.flatMap((seat) => {
    const found = levelOptionOf(sheet, seat);
    if (!found) return [];
    const { level, option } = found;
    const isHead = heads.has(seat.seatNo);
    return [
      {
        kind: 'ticket' as const,
        subjectId: presentationId,
        amount: seatAmount(option, seat.addonIds, isHead),
        detail: {
          seatNo: seat.seatNo,
          seatKind: seat.seatKind,
          ticketGroupId: seat.ticketGroupId,
          ticketId: seat.ticketId,
          addonIds: seat.addonIds,
          ...(seat.code !== undefined && { code: seat.code }),
          price: isHead ? option.price : 0,
          typeName: option.name,
          levelName: level.name,
          place: seatName(hall, seat.seatNo),
          ...(isHead && usesOf(sheet, seat, { presentationId, points: option.points })),
        },
      },
    ];
  });
}

/** What a ticket uses; its seat tells the order's tickets apart. */
function usesOf(
  { references = [] }: PriceSheet,
  seat: SeatTicket,
  member: Pick<NonNullable<TicketDetail['memberUse']>, 'presentationId' | 'points'>,
): Pick<TicketDetail, 'codeUse' | 'referenceUse' | 'memberUse'> {
  if (seat.code !== undefined) return { codeUse: { code: seat.code, ticketNo: seat.seatNo } };
  if (seat.memberNumber !== undefined)
    return { memberUse: { memberNumber: seat.memberNumber, ticketNo: seat.seatNo, ...member } };
  const entered = references.filter(isEligible).find((one) => isReferenceAt(seat, one));
  return entered ? { referenceUse: { referenceId: entered.referenceId, ticketNo: seat.seatNo } } : {};
}

/** The uses of codes of the tickets among some items. */
export const codeUsesOf = (items: readonly NewItem[]): CodeUse[] =>
  ticketsAmong(items).flatMap(({ detail }) => detail.codeUse ?? []);

const ticketsAmong = (items: readonly NewItem[]): readonly TicketItem[] =>
  items.filter(({ kind }) => kind === 'ticket') as readonly TicketItem[];

/** The uses of references of the tickets among some items. */
export const referenceUsesOf = (items: readonly NewItem[]): NonNullable<TicketDetail['referenceUse']>[] =>
  ticketsAmong(items).flatMap(({ detail }) => detail.referenceUse ?? []);

/** The uses of memberships of the tickets among some items. */
export const memberUsesOf = (items: readonly NewItem[]): NonNullable<TicketDetail['memberUse']>[] =>
  ticketsAmong(items).flatMap(({ detail }) => detail.memberUse ?? []);

/** Places of one presentation. */
export type TicketPlaces = { readonly presentationId: number; readonly seatNos: readonly number[] };

/** The places of the tickets among some items, by presentation. */
export function placesOfTickets(items: readonly NewItem[]): TicketPlaces[] {
  return [...Map.groupBy(ticketsAmong(items), ({ subjectId }) => subjectId)].map(([presentationId, own]) => ({
    presentationId,
    seatNos: own.map(({ detail }) => detail.seatNo),
  }));
}
