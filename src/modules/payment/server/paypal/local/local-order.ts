/** An order of the local PayPal. Plain data, so that it can be stored as JSON. */
export type LocalOrder = {
  readonly orderId: string;
  /** The `PayPal-Request-Id` with which it was made. */
  readonly key: string;
  readonly customId: string;
  readonly invoiceId: string;
  readonly amount: Money;
  readonly returnUrl: string;
  readonly brandName: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  /** What the customer has chosen to pay with. */
  instrument?: Instrument | undefined;
  capture?: LocalCapture | undefined;
  readonly refunds: LocalRefund[];
  /** When PayPal's review of its capture ends, unless it ends before. Milliseconds since 1970. */
  decideAt?: number | undefined;
};

export type Money = { readonly currency_code: string; readonly value: string };

/** What the customer of the local PayPal can choose: its money, a card that is refused, or money that is reviewed. */
export const INSTRUMENTS = {
  balance: 'PayPal balance',
  declined: 'Card that is declined',
  review: 'Bank account that PayPal reviews first',
  denied: 'Bank account that PayPal reviews and refuses',
} as const;
export type Instrument = keyof typeof INSTRUMENTS;

export type LocalCapture = {
  readonly id: string;
  /** The `PayPal-Request-Id` with which it was made. */
  readonly key: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
};

export type LocalRefund = {
  readonly id: string;
  /** The `PayPal-Request-Id` with which it was made; undefined for one that was made in PayPal's dashboard. */
  readonly key?: string | undefined;
  readonly customId?: string | undefined;
  readonly value: string;
  status: RefundStatus;
};
export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';

/** The id of an order's capture, and the order of a capture. */
export const captureIdOf = (orderId: string): string => `C${orderId}`;
export const orderOfCapture = (captureId: string): string => captureId.slice(1);
