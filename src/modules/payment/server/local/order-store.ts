/** An order of a local provider. Plain data, so that it can be stored as JSON. */
export type StoredOrder = {
  readonly orderId: string;
  /** The shop's own id of it, which no other order of the provider has. */
  readonly key: string;
  /** When it is decided, unless it is decided before. Milliseconds since 1970. */
  readonly decideAt?: number | undefined;
  /** When it was made, where the provider lists by it. Seconds since 1970. */
  readonly created?: number | undefined;
};

/** Where a local provider keeps its orders. */
export type OrderStore<T extends StoredOrder> = {
  /** False when there is an order with its key. */
  add(order: T): Promise<boolean>;
  byId(orderId: string): Promise<T | undefined>;
  byKey(key: string): Promise<T | undefined>;
  /**
   * Changes an order: `change` gets it, changes it, and may be called again when it was changed elsewhere meanwhile.
   * Returns what `change` returned; undefined when there is no such order.
   */
  change<R>(orderId: string, change: (order: T) => R): Promise<R | undefined>;
  /** The orders that are still to be decided. */
  undecided(): Promise<T[]>;
  /** The orders that were made in a time, both seconds included; the newest first. */
  createdBetween(since: number, until: number): Promise<T[]>;
};

/** Orders in memory, for tests: `orders` are the orders themselves, which a test may change. */
export function memoryStore<T extends StoredOrder>(): OrderStore<T> & { readonly orders: T[] } {
  const orders: T[] = [];
  const byId = (orderId: string): T | undefined => orders.find((one) => one.orderId === orderId);
  const byKey = (key: string): T | undefined => orders.find((one) => one.key === key);
  return {
    orders,
    add: async (order) => !byKey(order.key) && orders.push(order) > 0,
    byId: async (orderId) => byId(orderId),
    byKey: async (key) => byKey(key),
    change: async (orderId, change) => {
      const order = byId(orderId);
      return order && change(order);
    },
    undecided: async () => orders.filter(({ decideAt }) => decideAt !== undefined),
    createdBetween: async (since, until) =>
      orders
        .filter(({ created = 0 }) => created >= since && created <= until)
        .toReversed()
        .toSorted((one, other) => (other.created ?? 0) - (one.created ?? 0)),
  };
}
