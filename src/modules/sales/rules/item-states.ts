/**
 * The life of one item of an order, as data. It is reserved while the payment is under way, then issued or
 * released; what was issued can be cancelled by itself later.
 */
export const ITEM_STATES = ['reserved', 'issued', 'released', 'cancelled'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

const NEXT: Readonly<Record<ItemState, readonly ItemState[]>> = {
  reserved: ['issued', 'released'],
  issued: ['cancelled'],
  released: [],
  cancelled: [],
};

/** Whether an item may go from one state to another. */
export const mayBecome = (from: ItemState, to: ItemState): boolean => NEXT[from].includes(to);
