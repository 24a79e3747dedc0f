import { isOffer, mostUses, type CodeOffer } from '#modules/codes/rules/code-offer.ts';
import type { EnteringFault } from './code-faults.ts';
import { defaultTicket, levelOf, type TicketSheet } from '../price-sheet.ts';
import { checkTickets } from '../check-tickets.ts';
import { hasProof, withoutProof } from './proof.ts';
import {
  chooseTicket,
  optionOf,
  seatsByTicket,
  seatsMissing,
  withTicket,
  type SeatTicket,
  type TicketPick,
} from '../ticket-choice.ts';

/**
 * Enters a code for one seat, or for as many tickets of the order as it is good for (specification sections 4, 'Coupon',
 * and 5, 'Coupon messages'). Only seats without a proof get it. `sheet` has the code among its `codes`. Returns the new
 * tickets, or why there are none.
 */
export function enterCode(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  code: string,
  seatNo?: number,
): readonly SeatTicket[] | EnteringFault {
  const own = sheet.codes?.find((one) => one.code === code);
  if (!own || !isOffer(own))
    return { code: own?.refusal ?? 'CODE_NOT_FOUND', seatNo: seatNo ?? -1, entered: code };
  const isEntered = chosen.some((seat) => seat.code === code && (seatNo ?? seat.seatNo) === seat.seatNo);
  const most = mostUses(own);
  const used = seatsByTicket(sheet, chosen).filter(([seat]) => seat.code === code).length;
  if (most !== null && used >= most)
    return isEntered || seatNo === undefined
      ? { code: 'CODE_ALREADY_ENTERED', entered: code }
      : { code: 'CODE_LIMIT', entered: code, most };
  const next = seatNo === undefined ? atAll(sheet, chosen, own) : atSeat(sheet, chosen, own, seatNo);
  if (!isTickets(next)) {
    if (isEntered) return { code: 'CODE_ALREADY_ENTERED', entered: code };
    return next;
  }
  const fault = checkTickets(sheet, next);
  return fault?.code === 'CODE_NEEDS_SEATS' && fault.entered === code ? fault : next;
}

/** The code at every seat where it gives a ticket, the first ones first, as often as it may be used. */
function atAll(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  offer: CodeOffer,
): readonly SeatTicket[] | EnteringFault {
  let next = chosen;
  let missing: EnteringFault | undefined;
  for (const { seatNo } of chosen) {
    const most = mostUses(offer);
    const used = seatsByTicket(sheet, next).filter(([seat]) => seat.code === offer.code).length;
    if (most !== null && used >= most) break;
    if (hasProof(next.find((seat) => seat.seatNo === seatNo)!)) continue;
    const tried = atSeat(sheet, next, offer, seatNo);
    if (isTickets(tried)) next = tried;
    else if (tried.code === 'CODE_NEEDS_SEATS') missing ??= tried;
  }
  if (next !== chosen) return next;
  return missing ?? { code: 'NO_TICKETS_FOR_CODE', entered: offer.code };
}

const isTickets = (tried: readonly SeatTicket[] | EnteringFault): tried is readonly SeatTicket[] =>
  Array.isArray(tried);

function atSeat(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  { code, gives }: CodeOffer,
  seatNo: number,
): readonly SeatTicket[] | EnteringFault {
  const seat = chosen.find((one) => one.seatNo === seatNo);
  if (!seat || hasProof(seat)) return { code: 'NO_PRICE_FOR_CODE', seatNo, entered: code };
  const pick: TicketPick = { ticketId: gives.kind === 'ticket' ? gives.ticketId : seat.ticketId, code };
  if (!optionOf(sheet, { ...seat, ...pick })) return { code: 'NO_PRICE_FOR_CODE', seatNo, entered: code };
  // A seat that another code pays for, or that has references, is not taken from them.
  const free = chosen.filter((one) => !hasProof(one));
  const next = chooseTicket(sheet, free, seatNo, pick);
  if (!next)
    return { code: 'CODE_NEEDS_SEATS', entered: code, missing: seatsMissing(sheet, free, seatNo, pick) };
  return chosen.map((one) => {
    const changed = next.find((other) => other.seatNo === one.seatNo) ?? one;
    return changed.code === one.code ? changed : { ...changed, insteadOf: one.ticketId };
  });
}

/**
 * Removes a code from one seat's ticket, or from the whole order: the seats have the tickets again that they had before
 * (specification section 4, 'Coupon').
 */
export function removeCode(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  code: string,
  seatNo?: number,
): readonly SeatTicket[] {
  const tickets = seatsByTicket(
    sheet,
    chosen.filter((seat) => seat.code === code),
  ).filter((seats) => seatNo === undefined || seats.some((seat) => seat.seatNo === seatNo));
  const freed = new Set(tickets.flatMap((seats) => seats.map((seat) => seat.seatNo)));
  return chosen.map((seat) => (freed.has(seat.seatNo) ? before(sheet, seat) : seat));
}

/**
 * The tickets that a bill is made of: a seat whose code, references or member number are good no longer has the price that it
 * will have without them. Such an order has a fault and cannot be bought; with no price it would look as if it were free.
 */
export const pricedTickets = (sheet: TicketSheet, chosen: readonly SeatTicket[]): readonly SeatTicket[] =>
  chosen.map((seat) =>
    hasProof(seat) && !optionOf(sheet, seat)
      ? { ...before(sheet, withoutProof(seat)), addonIds: seat.addonIds }
      : seat,
  );

/** A seat with the ticket that it had before its code was entered; the default one when that is sold no longer. */
function before(sheet: TicketSheet, seat: SeatTicket): SeatTicket {
  const level = levelOf(sheet, seat.ticketGroupId);
  const former = { ...seat, code: undefined, ticketId: seat.insteadOf ?? 0 };
  const ticketId = optionOf(sheet, former)
    ? former.ticketId
    : (level && defaultTicket(level, seat.seatKind))?.ticketId;
  return withTicket(seat, { ticketId: ticketId ?? 0 });
}
