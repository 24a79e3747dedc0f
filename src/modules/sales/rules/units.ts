/** An item of an order as far as its units need it. Minor units. */
type SoldItem = {
  /** The price of all its units: each has the same. */
  readonly amount: number;
  /** How many equal things it is; 1 for a ticket. */
  readonly quantity: number;
  /** How many of them are cancelled. */
  readonly cancelled: number;
};

/**
 * Some of the equal things that an item is, those that the buyer still has or that are taken back: `quantity` and
 * `amount` are theirs. `before`: how many of the item were cancelled before them.
 */
export type UnitsOf<Item extends SoldItem> = Omit<Item, 'cancelled'> & { readonly before: number };

/** What of an item is not cancelled. */
export const unitsLeft = <Item extends SoldItem>({ cancelled, ...item }: Item): UnitsOf<Item> =>
  someOf({ ...item, before: cancelled }, item.quantity - cancelled);

/** So many of some units, at their price. */
export const someOf = <Units extends Omit<SoldItem, 'cancelled'>>(units: Units, quantity: number): Units => ({
  ...units,
  quantity,
  amount: (units.amount / units.quantity) * quantity,
});
