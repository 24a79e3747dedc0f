import { toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { callCardcom } from './client.ts';
import { coinOf } from './coins.ts';
import { cardcomReference } from './references.ts';
import { outcomeOf } from './transaction-outcome.ts';
import { TransactionSchema, type Transaction } from './wire.ts';

/** A card as transactions need it. */
export type CardToken = {
  readonly token: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** The ID number of the card's holder, which is not stored. */
  readonly holderId?: string | undefined;
};

export type NewTransaction = {
  /** Our id of it: a second transaction with the same is refused. */
  readonly id: string;
  readonly card: CardToken;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly payments?: number;
  /** Pays the amount to the card instead of taking it. */
  readonly isRefund?: true;
};

/** Cardcom's refusal of an id that it has had. */
export const TAKEN = 608;

/** 'MMYY' */
const expiryText = ({ expMonth, expYear }: CardToken): string =>
  String(expMonth).padStart(2, '0') + String(expYear % 100).padStart(2, '0');

/** Makes a transaction. Any code is an answer. Throws ProviderUnreachable when it is unknown whether it was made. */
export const sendTransaction = (ctx: Context, wanted: NewTransaction): Promise<Transaction> =>
  callCardcom(ctx.app, '/Transactions/Transaction', transactionBody(ctx, wanted), TransactionSchema);

function transactionBody(ctx: Context, wanted: NewTransaction): object {
  const { id, card, amount, currency, payments = 1, isRefund } = wanted;
  return {
    Token: card.token,
    CardExpirationMMYY: expiryText(card),
    Amount: toMajor(amount, currency),
    ISOCoinId: coinOf(currency),
    NumOfPayments: payments,
    ExternalUniqTranId: cardcomReference(ctx.tenantId, id),
    ...(card.holderId && { CardOwnerInformation: { IdentityNumber: card.holderId } }),
    // Only refunds need the password.
    ...(isRefund && { Advanced: { IsRefund: true, ApiPassword: ctx.app.settings.cardcom.apiPassword } }),
  };
}

/** A transaction by our id of it. Throws ProviderUnreachable. */
export const findTransaction = (ctx: Context, id: string): Promise<Transaction> =>
  callCardcom(
    ctx.app,
    '/Transactions/GetTransactionByExternalUniqTran',
    { ExternalUniqTranId: cardcomReference(ctx.tenantId, id) },
    TransactionSchema,
  );

/** The outcome of a tender's charge at Cardcom. 'unknown': it has no such transaction. Throws ProviderUnreachable. */
export const findOutcome = async (
  ctx: Context,
  tenderId: string,
): Promise<Outcome | { readonly status: 'unknown' }> =>
  outcomeOf(await findTransaction(ctx, tenderId)) ?? { status: 'unknown' };
