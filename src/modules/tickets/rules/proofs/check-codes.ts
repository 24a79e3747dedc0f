import { isOffer, mostUses, type EnteredCode } from '#modules/codes/rules/code-offer.ts';
import type { CodeFault } from './code-faults.ts';

/** Why a seat's code has no ticket for it; undefined when the seat has no code. */
export function codeFaultAt(
  entered: readonly EnteredCode[],
  { seatNo, code }: { readonly seatNo: number; readonly code?: string | undefined },
): CodeFault | undefined {
  if (code === undefined) return undefined;
  const own = entered.find((one) => one.code === code);
  if (own && isOffer(own)) return { code: 'NO_PRICE_FOR_CODE', seatNo, entered: code };
  return { code: own?.refusal ?? 'CODE_NOT_FOUND', seatNo, entered: code };
}

/**
 * The first code that is used for more tickets than it is good for, or in an order with fewer seats than it needs
 * (specification section 5, 'Coupon messages'). `tickets` are the codes of the order's tickets, one for each.
 */
export function checkCodes(
  entered: readonly EnteredCode[],
  tickets: readonly (string | undefined)[],
  seats: number,
): CodeFault | undefined {
  for (const offer of entered.filter(isOffer)) {
    const used = tickets.filter((code) => code === offer.code).length;
    if (used === 0) continue;
    const most = mostUses(offer);
    if (most !== null && used > most) return { code: 'CODE_LIMIT', entered: offer.code, most };
    if (seats < offer.leastSeats)
      return { code: 'CODE_NEEDS_SEATS', entered: offer.code, missing: offer.leastSeats - seats };
  }
  return undefined;
}
