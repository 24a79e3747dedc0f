import { Type, type Static } from 'typebox';

/** The answers of PayU's REST API 2.1, as far as we read them. Amounts are texts in hundredths. */

const Text = Type.String();
const Status = Type.Object({
  statusCode: Text,
  codeLiteral: Type.Optional(Text),
});

export const TokenSchema = Type.Object({ access_token: Text, expires_in: Type.Number() });

/** An order that was created: with status 201, or 302 when the customer has to go to `redirectUri`. */
export const CreatedSchema = Type.Object({
  status: Status,
  orderId: Text,
  redirectUri: Type.Optional(Text),
  iframeAllowed: Type.Optional(Type.Boolean()),
});

/** A refusal; some answers about an order that exists have its id. */
export const RefusalSchema = Type.Object({ status: Status, orderId: Type.Optional(Text) });

export const OrderSchema = Type.Object({
  orderId: Text,
  extOrderId: Type.Optional(Text),
  currencyCode: Text,
  totalAmount: Text,
  status: Text,
  payMethod: Type.Optional(Type.Object({ type: Type.Optional(Text) })),
  buyer: Type.Optional(Type.Object({ email: Type.Optional(Text) })),
});
export type PayuOrder = Static<typeof OrderSchema>;
export const OrdersSchema = Type.Object({ orders: Type.Array(OrderSchema, { minItems: 1 }) });

const PayByLinkSchema = Type.Object({
  value: Text,
  name: Text,
  status: Text,
  minAmount: Type.Optional(Type.Number()),
  maxAmount: Type.Optional(Type.Number()),
});
/** A method of PayU's list: a bank, mostly. Amounts are hundredths. */
export type PayByLink = Static<typeof PayByLinkSchema>;
export const PayMethodsSchema = Type.Object({ payByLinks: Type.Array(PayByLinkSchema) });

/** The saved cards of a user. */
export const CardTokensSchema = Type.Object({
  cardTokens: Type.Optional(
    Type.Array(
      Type.Object({
        value: Text,
        status: Text,
        cardExpirationMonth: Type.Union([Text, Type.Integer()]),
        cardExpirationYear: Type.Union([Text, Type.Integer()]),
      }),
    ),
  ),
});

const CardData = Type.Object({
  cardNumberMasked: Type.Optional(Text),
  cardScheme: Type.Optional(Text),
  cardResponseCode: Type.Optional(Text),
});
const TransactionSchema = Type.Object({
  payMethod: Type.Optional(Type.Object({ value: Type.Optional(Text) })),
  resultCode: Type.Optional(Text),
  card: Type.Optional(Type.Object({ cardData: Type.Optional(CardData) })),
});
export type Transaction = Static<typeof TransactionSchema>;
export const TransactionsSchema = Type.Object({ transactions: Type.Array(TransactionSchema) });

export const RefundSchema = Type.Object({
  refundId: Text,
  status: Text,
  extRefundId: Type.Optional(Text),
  amount: Type.Optional(Text),
  currencyCode: Type.Optional(Text),
});
export type PayuRefund = Static<typeof RefundSchema>;
export const RefundsSchema = Type.Array(RefundSchema);
export const RefundedSchema = Type.Object({ refund: RefundSchema });

/** A notification of an order. */
export const NotificationSchema = Type.Object({
  order: Type.Object({
    orderId: Text,
    extOrderId: Type.Optional(Text),
    merchantPosId: Type.Optional(Text),
    status: Text,
  }),
});

/** A notification of a refund. */
export const RefundNotificationSchema = Type.Object({
  orderId: Text,
  extOrderId: Type.Optional(Text),
  refund: Type.Object({ refundId: Text, status: Text }),
});
