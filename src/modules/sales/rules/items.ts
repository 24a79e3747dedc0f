import type { BillLine } from './bill.ts';
import type { ServiceCharge } from './charges.ts';

/** The kinds of goods that an order's items can be. */
export const GOODS_KINDS = ['ticket', 'product', 'donation'] as const;
export type GoodsKind = (typeof GOODS_KINDS)[number];

/**
 * One thing of an order, as it is worked out before the order is written down: what is issued, cancelled and
 * refunded by itself.
 */
export type NewItem = {
  readonly kind: GoodsKind;
  /** What it is one of, within its kind: a ticket's presentation, a product, a donation's price. */
  readonly subjectId: number;
  /** Minor units: what its own bill lines come to, service charges excluded. */
  readonly amount: number;
  /** What the item's kind must know of it to issue, release and describe it. */
  readonly detail: object;
};

/** What the wish for one kind of goods comes to. */
export type Quote = {
  readonly lines: readonly BillLine[];
  readonly items: readonly NewItem[];
  /** The order carries these because it has these goods; left out by goods that carry none. */
  readonly charges?: Charges;
};

/** Service charges, and each ticket that they count from (specification section 3, 'Service charge'). */
export type Charges = {
  readonly charges: readonly ServiceCharge[];
  readonly tickets: readonly ChargedTicket[];
};

/** A ticket by its price and the charge that its type carries by itself. Minor units. */
export type ChargedTicket = { readonly price: number; readonly serviceCharge: number };
