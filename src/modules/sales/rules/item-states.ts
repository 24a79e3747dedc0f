/**
 * The states of an order's item, as data. An item is reserved while the payment is under way, then issued or
 * released; an issued item can later be cancelled by itself.
 */
export const ITEM_STATES = ['reserved', 'issued', 'released', 'cancelled'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

const NEXT: Readonly<Record<ItemState, readonly ItemState[]>> = {
  reserved: ['issued', 'released'],
  issued: ['cancelled'],
  released: [],
  cancelled: [],
};

/** Whether an item may change from one state to another. */
export const mayBecome = (from: ItemState, to: ItemState): boolean => NEXT[from].includes(to);
