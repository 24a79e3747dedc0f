import type { TicketOption } from '#modules/tickets/rules/price-sheet.ts';

/** A ticket type without restrictions, with other values as given; the price in minor units. */
export const ticketOption = (
  ticketId: number,
  price: number,
  special: Partial<TicketOption> = {},
): TicketOption => ({
  ticketId,
  name: { en: `ticket ${ticketId}` },
  price,
  points: 0,
  oldPrice: null,
  serviceCharge: 0,
  pricePolicyId: 1,
  multiplyFactor: 1,
  minimum: 1,
  maximum: 50,
  companionOf: [],
  seatKinds: [],
  perWheelchair: false,
  isSoldOut: false,
  walkin: false,
  byCode: false,
  byMember: false,
  ref1IsId: false,
  addons: [],
  ...special,
});
