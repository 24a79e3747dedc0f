import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { CodeUse } from '#modules/codes/rules/code-offer.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import type { PricedHall } from '#modules/seating/rules/hall.ts';
import { seatName, type SeatName } from '#modules/seating/rules/seat-names.ts';
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
          ...(isHead && seat.code !== undefined && { codeUse: { code: seat.code, ticketNo: seat.seatNo } }),
        },
      },
    ];
  });
}

/** The uses of codes of the tickets among some items. */
export const codeUsesOf = (items: readonly NewItem[]): CodeUse[] =>
  (items.filter(({ kind }) => kind === 'ticket') as readonly TicketItem[]).flatMap(
    ({ detail }) => detail.codeUse ?? [],
  );

/** Places of one presentation. */
export type TicketPlaces = { readonly presentationId: number; readonly seatNos: readonly number[] };

/** The places of the tickets among some items, by presentation. */
export function placesOfTickets(items: readonly NewItem[]): TicketPlaces[] {
  const tickets = items.filter(({ kind }) => kind === 'ticket') as readonly TicketItem[];
  return [...Map.groupBy(tickets, ({ subjectId }) => subjectId)].map(([presentationId, own]) => ({
    presentationId,
    seatNos: own.map(({ detail }) => detail.seatNo),
  }));
}
