import type { BillLine } from './bill.ts';
import type { ServiceCharge } from './charges.ts';

/** The kinds of goods that a cart can have. */
export const GOODS_KINDS = ['ticket', 'product', 'donation'] as const;
export type GoodsKind = (typeof GOODS_KINDS)[number];

/**
 * The kinds that an order's items can be: goods, and the change of the seats of another order, which is paid by an order
 * of its own when they are dearer.
 */
export const ITEM_KINDS = [...GOODS_KINDS, 'seatchange'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Whether the subject of such an item is a presentation. */
export const hasShowing = (kind: ItemKind): boolean => kind === 'ticket' || kind === 'seatchange';

/** One thing of an order before the order is written. Items are issued, cancelled and refunded one by one. */
export type NewItem = {
  readonly kind: ItemKind;
  /** What the item is of, within its kind: the presentation of a ticket or a change of seats, a product, a donation's amount. */
  readonly subjectId: number;
  /** Minor units: the sum of its own bill lines, without service charges. */
  readonly amount: number;
  /** What the item's kind needs to issue, release and describe it. */
  readonly detail: object;
};

/** The lines and items of what was chosen of one kind of goods. */
export type Quote = {
  readonly lines: readonly BillLine[];
  readonly items: readonly NewItem[];
  /** Service charges that these goods add to the order; left out by goods without any. */
  readonly charges?: Charges;
};

/** Service charges, and the tickets that they are counted from (specification section 3, 'Service charge'). */
export type Charges = {
  readonly charges: readonly ServiceCharge[];
  readonly tickets: readonly ChargedTicket[];
};

/** A ticket: its price, and the charge of its own ticket type. Minor units. */
export type ChargedTicket = { readonly price: number; readonly serviceCharge: number };
