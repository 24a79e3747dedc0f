/** An order of the local PayU. Plain data, so that it can be stored as JSON. */
export type LocalOrder = {
  readonly orderId: string;
  /** The shop's id, which no other order has. */
  readonly extOrderId: string;
  readonly totalAmount: string;
  readonly currencyCode: string;
  readonly notifyUrl?: string | undefined;
  readonly continueUrl?: string | undefined;
  /**
   * What pays it; undefined while the customer has not chosen. Of a code only its behaviour is stored, of a
   * card also what PayU shows of it.
   */
  readonly payment?: LocalPayment | undefined;
  status: OrderStatus;
  /** Why the bank refused: PayU's result code of BLIK, the response code of a card. */
  resultCode?: string | undefined;
  /** When the bank decides it, unless it is decided before. Milliseconds since 1970. */
  readonly decideAt?: number | undefined;
  readonly refunds: LocalRefund[];
};

/** `behaviour` is the name of its behaviour in the demo gateway's tables. */
export type LocalPayment =
  | { readonly type: 'BLIK_AUTHORIZATION_CODE'; readonly behaviour: string }
  | ({ readonly type: 'CARD_TOKEN' } & LocalCard)
  | { readonly type: 'PBL'; readonly behaviour: string; readonly bank: string; readonly step: 'bank' };

export type LocalCard = {
  readonly behaviour: string;
  /** '444433******1111' */
  readonly masked: string;
  readonly scheme: 'VS' | 'MC';
  /** What the customer has to do before the bank decides. */
  readonly step?: '3ds' | 'cvv' | undefined;
};

export type OrderStatus = 'PENDING' | 'WAITING_FOR_CONFIRMATION' | 'COMPLETED' | 'CANCELED';

export type RefundStatus = 'PENDING' | 'FINALIZED' | 'CANCELED';
export type LocalRefund = {
  readonly refundId: string;
  readonly extRefundId: string;
  readonly amount: string;
  status: RefundStatus;
};

/** Where the local PayU keeps its orders. */
export type OrderStore = {
  /** False when there is an order with its `extOrderId`. */
  add(order: LocalOrder): Promise<boolean>;
  byId(orderId: string): Promise<LocalOrder | undefined>;
  byExtId(extOrderId: string): Promise<LocalOrder | undefined>;
  /**
   * Changes an order: `change` gets it, changes it, and may be called again when it was changed elsewhere meanwhile.
   * Returns what `change` returned; undefined when there is no such order.
   */
  change<T>(orderId: string, change: (order: LocalOrder) => T): Promise<T | undefined>;
  /** The orders that a bank has to decide. */
  undecided(): Promise<LocalOrder[]>;
};

/** Orders in memory, for tests: `orders` are the orders themselves, which a test may change. */
export function memoryStore(): OrderStore & { readonly orders: LocalOrder[] } {
  const orders: LocalOrder[] = [];
  const byId = (orderId: string): LocalOrder | undefined => orders.find((one) => one.orderId === orderId);
  const byExtId = (extOrderId: string): LocalOrder | undefined =>
    orders.find((one) => one.extOrderId === extOrderId);
  return {
    orders,
    add: async (order) => !byExtId(order.extOrderId) && orders.push(order) > 0,
    byId: async (orderId) => byId(orderId),
    byExtId: async (extOrderId) => byExtId(extOrderId),
    change: async (orderId, change) => {
      const order = byId(orderId);
      return order && change(order);
    },
    undecided: async () => orders.filter(({ status, decideAt }) => status === 'PENDING' && decideAt),
  };
}
