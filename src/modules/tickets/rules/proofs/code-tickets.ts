import {
  discountOn,
  isOffer,
  nameWithOffer,
  type CodeOffer,
  type EnteredCode,
} from '#modules/codes/rules/code-offer.ts';
import { hasProof } from './proof.ts';
import { webTickets, type PriceLevel, type PriceSheet, type TicketOption } from '../price-sheet.ts';

/**
 * A price sheet with what the visitor's codes give (specification section 3, 'Ticket'): the ticket type that a coupon or
 * voucher opens, and ordinary types at a discount. Each is an option of its own that names the code, behind those for
 * everybody.
 */
export const withCodes = (sheet: PriceSheet, codes: readonly EnteredCode[]): PriceSheet => ({
  ...sheet,
  codes,
  levels: sheet.levels.map((level) => ({
    ...level,
    tickets: [...level.tickets, ...codes.filter(isOffer).flatMap((offer) => optionsOf(level, offer))],
  })),
});

function optionsOf(
  level: PriceLevel,
  { code, name, gives, ticketGroupIds, batchId }: CodeOffer,
): TicketOption[] {
  if (ticketGroupIds && !ticketGroupIds.includes(level.ticketGroupId)) return [];
  if (gives.kind === 'ticket')
    return level.tickets
      .filter((option) => option.ticketId === gives.ticketId && !option.walkin && !hasProof(option))
      .map((option) => ({ ...option, byCode: false, code, discountId: batchId, appliedDiscount: 0 }));
  if (gives.kind === 'products') return [];
  return webTickets(level)
    .filter(({ ticketId, price }) => price > 0 && (gives.ticketIds?.includes(ticketId) ?? true))
    .map((option) => {
      const appliedDiscount = discountOn(option.price, gives.off);
      return {
        ...option,
        name: nameWithOffer(option.name, name),
        price: option.price - appliedDiscount,
        oldPrice: option.price,
        code,
        discountId: batchId,
        appliedDiscount,
      };
    });
}
