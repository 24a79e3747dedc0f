/**
 * Orders for a presentation of the demo, calculated by the shop's own rules, so that the bill is that of a visitor.
 */
import { orderCode, uuidv7 } from '#kernel/ids.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import { billOf } from '#modules/sales/rules/bill.ts';
import { chargeLines } from '#modules/sales/rules/charges.ts';
import { ownSeat } from '#modules/tickets/rules/own-seats.ts';
import { chargedTickets, quoteTickets } from '#modules/tickets/rules/quote-tickets.ts';
import { ticketItems } from '#modules/tickets/rules/ticket-items.ts';
import { plainTicketCodes } from '#modules/tickets/rules/plain-ticket-codes.ts';
import { choicesOf } from '#modules/products/rules/choices.ts';
import type { Product } from '#modules/products/rules/offered-products.ts';
import { quoteProducts, type ChosenProduct } from '#modules/products/rules/quote-products.ts';
import type { Hall } from '#modules/seating/rules/hall.ts';
import { levelOf, type PriceSheet, type TicketOption } from '#modules/tickets/rules/price-sheet.ts';
import type { SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { buyerOf } from './people.ts';
import { byWeight, oneOf } from './seeded.ts';
import type { SaleRow } from './sales-store.ts';

export type SoldShowing = {
  readonly presentationId: number;
  readonly locationId: number;
  readonly startsAt: Date;
  readonly hall: Hall;
  /** The price level of each of the chart's levels. */
  readonly ticketGroupIds: readonly number[];
  readonly sheet: PriceSheet;
  readonly catalogue: readonly Product[];
};

const HOUR = 3_600_000;
const UNKNOWN_LABEL = { en: 'Booking fee' };
/** Every fifth order has snacks. */
const WITH_PRODUCTS = 0.2;
const CARDS = ['visa', 'mastercard'] as const;

/**
 * Ticket types that anyone may buy for a seat of a level: no counter tickets, none for several seats, none with
 * references.
 */
const ordinary = (sheet: PriceSheet, level: number): TicketOption[] =>
  (levelOf(sheet, level)?.tickets ?? []).filter(
    (one) =>
      !one.walkin &&
      !one.byCode &&
      !one.isSoldOut &&
      one.multiplyFactor === 1 &&
      !one.ref1prompt &&
      one.seatKinds.length === 0 &&
      one.price > 0,
  );

/** The first ticket of a group is at full price; then there may be students, children and seniors. */
function ticketsOf(party: readonly number[], showing: SoldShowing, random: () => number): SeatTicket[] {
  return party.flatMap((seatNo, i) => {
    const seat = ownSeat(showing, seatNo);
    const options = ordinary(showing.sheet, seat.ticketGroupId);
    const [full] = options;
    if (!full) return [];
    const weights = options.map((option): [TicketOption, number] => [option, option === full ? 6 : 1.4]);
    const chosen =
      i === 0 && random() < 0.8
        ? full
        : byWeight(
            weights.filter(([one]) => i > 0 || one.companionOf.length === 0),
            random,
          );
    return [{ ...seat, ticketId: chosen.ticketId, addonIds: [] }];
  });
}

/** A product in some of its variants. */
const snack = (product: Product, quantity: number, random: () => number): ChosenProduct => ({
  id: product.productId,
  quantity,
  variants: choicesOf(product).map(({ variants }) => oneOf(variants, random).key),
});

/** Bought some time before `until` (the start, or now), mostly in the last day or two. */
const boughtAt = (until: number, since: number, random: () => number): Date =>
  new Date(Math.max(since, until - 0.2 * HOUR - random() ** 2.5 * 144 * HOUR));

/**
 * One paid order for each group. `since`: no order is older (earlier sales exist already). A group whose seats have
 * no price is left out.
 */
export function ordersFor(
  brand: BrandDocument,
  showing: SoldShowing,
  parties: readonly (readonly number[])[],
  { now, since, random }: { readonly now: Date; readonly since: Date; readonly random: () => number },
): SaleRow[] {
  const until = Math.min(showing.startsAt.getTime(), now.getTime());
  const isOver = showing.startsAt < now;
  return parties.flatMap((party) => {
    const tickets = ticketsOf(party, showing, random);
    if (tickets.length === 0) return [];
    const snacks = showing.catalogue.filter((product) => !product.isDeliveryRequired);
    const products =
      snacks.length > 0 && random() < WITH_PRODUCTS
        ? [snack(oneOf(snacks, random), Math.min(2, tickets.length), random)]
        : [];
    const { sheet, presentationId } = showing;
    const snackQuote = quoteProducts(showing.catalogue, products, undefined);
    const goods = [...quoteTickets(sheet, tickets), ...snackQuote.lines];
    const charges = { charges: sheet.charges, tickets: chargedTickets(sheet, tickets) };
    const label = brand.serviceChargeLabel ?? UNKNOWN_LABEL;
    const bill = billOf(sheet.currency, [...goods, ...chargeLines(charges, goods, label)]);
    const sold = ticketItems(sheet, showing, presentationId, tickets);
    const created = boughtAt(until, since.getTime(), random);
    // When the code is taken, the unique key fails and the day is sold again with other codes.
    const code = orderCode();
    const codes = plainTicketCodes(
      code,
      sold.map(({ detail }) => detail.place),
    );
    const isAdmitted = isOver && random() < 0.93;
    return [
      {
        id: uuidv7(created.getTime()),
        code,
        locale: random() < 0.7 ? brand.defaultLocale : oneOf(brand.locales, random),
        total: bill.total,
        customer: buyerOf(brand.code, random),
        createdAt: created.toISOString(),
        card: {
          method: 'card',
          brand: oneOf(CARDS, random),
          last4: String(1000 + Math.floor(random() * 9000)),
          expMonth: 1 + Math.floor(random() * 12),
          expYear: created.getUTCFullYear() + 2,
        },
        lines: bill.lines,
        items: [...sold, ...snackQuote.items],
        tickets: sold.map((item, k) => ({
          item,
          code: codes[k] ?? code,
          status: isAdmitted ? 3 : 1,
        })),
      },
    ];
  });
}
