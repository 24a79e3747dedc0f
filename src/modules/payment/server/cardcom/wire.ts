import { Type, type Static } from 'typebox';

/** The answers of Cardcom's API v11, as far as we read them. Amounts are decimal numbers in major units. */

const Text = Type.String();
/** Cardcom sends null for what it does not know. */
const Maybe = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** Every answer has a code; 0 is success, also when the call itself was understood and refused. */
const Answer = { ResponseCode: Type.Integer(), Description: Maybe(Text) };

export const CreatedSchema = Type.Object({ ...Answer, LowProfileId: Text, Url: Text });

/** A transaction; `TranzactionId` is spelled so. */
export const TransactionSchema = Type.Object({
  ...Answer,
  TranzactionId: Maybe(Type.Integer()),
  Amount: Maybe(Type.Number()),
  CoinId: Maybe(Type.Integer()),
  Last4CardDigitsString: Maybe(Text),
  /** The first digits of the card's number (BIN). */
  FirstCardDigits: Maybe(Type.Union([Type.Integer(), Text])),
  CardMonth: Maybe(Type.Integer()),
  CardYear: Maybe(Type.Integer()),
  NumberOfPayments: Maybe(Type.Integer()),
  Token: Maybe(Text),
  Brand: Maybe(Text),
  IsRefund: Maybe(Type.Boolean()),
});
export type Transaction = Static<typeof TransactionSchema>;

/** What became of a page of Cardcom's. */
export const PageResultSchema = Type.Object({
  ...Answer,
  LowProfileId: Maybe(Text),
  ReturnValue: Maybe(Text),
  Operation: Maybe(Text),
  UIValues: Maybe(
    Type.Object({ NumOfPayments: Maybe(Type.Integer()), CardOwnerIdentityNumber: Maybe(Text) }),
  ),
  TokenInfo: Maybe(
    Type.Object({
      Token: Text,
      CardMonth: Type.Integer(),
      CardYear: Type.Integer(),
      CardOwnerIdentityNumber: Maybe(Text),
    }),
  ),
  TranzactionInfo: Maybe(TransactionSchema),
});
export type PageResult = Static<typeof PageResultSchema>;
