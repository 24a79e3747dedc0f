/** An order of the local PayU. Plain data, so that it can be stored as JSON. */
export type LocalOrder = {
  readonly orderId: string;
  /** PayU's `extOrderId`: the shop's id, which no other order has. */
  readonly key: string;
  readonly totalAmount: string;
  readonly currencyCode: string;
  readonly notifyUrl?: string | undefined;
  readonly continueUrl?: string | undefined;
  readonly email?: string | undefined;
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
  /** The shop's key; undefined for one that was made in PayU's panel. */
  readonly extRefundId?: string | undefined;
  readonly amount: string;
  status: RefundStatus;
};
