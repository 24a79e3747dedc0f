import { sum, toMajor } from '#kernel/money.ts';
import { isOffer, type CodeOffer } from '#modules/codes/rules/code-offer.ts';
import { defaultTicket, levelOf, type PriceSheet } from '../price-sheet.ts';
import { headSeats, optionOf, type SeatTicket } from '../ticket-choice.ts';
import type { CodeFault } from './code-faults.ts';

/** The extras of an order: their price before codes in minor units, and the codes that make them cheaper. */
export type PricedExtras = { readonly price: number; readonly codes: readonly CodeOffer[] };

/**
 * The first code of an order that costs less than the code needs. What counts is the price of tickets and extras before
 * any code makes them cheaper; service charges do not. Otherwise a code could take the order below the amount that it
 * needs itself.
 */
export function leastAmountFault(
  sheet: PriceSheet,
  tickets: readonly SeatTicket[],
  extras: PricedExtras,
): Extract<CodeFault, { code: 'CODE_LEAST_AMOUNT' }> | undefined {
  const used = [...(sheet.codes ?? []), ...extras.codes]
    .filter(isOffer)
    .filter((own) => extras.codes.includes(own) || tickets.some((one) => one.code === own.code));
  if (used.every(({ leastAmount = 0 }) => leastAmount === 0)) return undefined;
  const amount = regularAmount(sheet, tickets) + extras.price;
  const { currency } = sheet;
  const short = used.find(({ leastAmount = 0 }) => amount < leastAmount);
  return (
    short && {
      code: 'CODE_LEAST_AMOUNT',
      entered: short.code,
      least: toMajor(short.leastAmount!, currency),
      currency,
    }
  );
}

/** What the tickets would cost without codes: a seat whose ticket a code opens costs what its default ticket does. */
function regularAmount(sheet: PriceSheet, tickets: readonly SeatTicket[]): number {
  const heads = headSeats(sheet, tickets);
  const opened = new Set(
    (sheet.codes ?? []).filter(isOffer).flatMap(({ code, gives }) => (gives.kind === 'ticket' ? [code] : [])),
  );
  return sum(
    tickets.map((seat) => {
      if (seat.code !== undefined && opened.has(seat.code)) {
        const level = levelOf(sheet, seat.ticketGroupId);
        return (level && defaultTicket(level, seat.seatKind))?.price ?? 0;
      }
      const option = heads.has(seat.seatNo) ? optionOf(sheet, seat) : undefined;
      return (option?.price ?? 0) + (option?.appliedDiscount ?? 0);
    }),
  );
}
