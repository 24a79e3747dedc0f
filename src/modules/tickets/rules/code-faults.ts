import {
  CODE_REFUSALS,
  isOffer,
  mostTickets,
  type CodeRefusal,
  type EnteredCode,
} from '#modules/codes/rules/code-offer.ts';

/** What can be wrong with a code that a seat's ticket is bought with; `entered` is the code. */
export type CodeFault =
  | { readonly code: CodeRefusal | 'NO_PRICE_FOR_CODE'; readonly seatNo: number; readonly entered: string }
  | { readonly code: 'CODE_LIMIT'; readonly entered: string; readonly most: number }
  | { readonly code: 'CODE_NEEDS_SEATS'; readonly entered: string; readonly missing: number };

/** Every code of `CodeFault`. */
export const CODE_FAULTS = [
  ...CODE_REFUSALS,
  'NO_PRICE_FOR_CODE',
  'CODE_LIMIT',
  'CODE_NEEDS_SEATS',
] as const satisfies readonly CodeFault['code'][];

/** A code that cannot be entered; `entered` is the code. */
export type EnteringFault =
  | CodeFault
  | { readonly code: 'CODE_ALREADY_ENTERED' | 'NO_TICKETS_FOR_CODE'; readonly entered: string };

/** Every code of `EnteringFault` that is not one of the cart's own faults. */
export const ENTERING_FAULTS = ['CODE_ALREADY_ENTERED', 'NO_TICKETS_FOR_CODE'] as const;

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
    const most = mostTickets(offer);
    if (most !== null && used > most) return { code: 'CODE_LIMIT', entered: offer.code, most };
    if (seats < offer.leastSeats)
      return { code: 'CODE_NEEDS_SEATS', entered: offer.code, missing: offer.leastSeats - seats };
  }
  return undefined;
}
