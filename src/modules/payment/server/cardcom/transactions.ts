import { toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import type { ProviderSettings } from '#platform/server/provider-settings.ts';
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

/** The terminal of a brand. All requests of one charge or refund go to the same: another one does not know what it has had. */
export type Terminal = { readonly tenantId: number; readonly account: ProviderSettings['cardcom'] };

/** The present terminal of a request's brand. */
export const terminalOf = (ctx: Context): Terminal => ({
  tenantId: ctx.tenantId,
  account: settingsOf(ctx).cardcom,
});

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
export const sendTransaction = (terminal: Terminal, wanted: NewTransaction): Promise<Transaction> =>
  callCardcom(
    terminal.account,
    '/Transactions/Transaction',
    transactionBody(terminal, wanted),
    TransactionSchema,
  );

function transactionBody({ tenantId, account }: Terminal, wanted: NewTransaction): object {
  const { id, card, amount, currency, payments = 1, isRefund } = wanted;
  return {
    Token: card.token,
    CardExpirationMMYY: expiryText(card),
    Amount: toMajor(amount, currency),
    ISOCoinId: coinOf(currency),
    NumOfPayments: payments,
    ExternalUniqTranId: cardcomReference(tenantId, id),
    ...(card.holderId && { CardOwnerInformation: { IdentityNumber: card.holderId } }),
    // Only refunds need the password.
    ...(isRefund && { Advanced: { IsRefund: true, ApiPassword: account.apiPassword } }),
  };
}

/** A transaction by our id of it. Throws ProviderUnreachable. */
export const findTransaction = ({ tenantId, account }: Terminal, id: string): Promise<Transaction> =>
  callCardcom(
    account,
    '/Transactions/GetTransactionByExternalUniqTran',
    { ExternalUniqTranId: cardcomReference(tenantId, id) },
    TransactionSchema,
  );

/** The outcome of a tender's charge at Cardcom. 'unknown': it has no such transaction. Throws ProviderUnreachable. */
export const findOutcome = async (
  terminal: Terminal,
  tenderId: string,
): Promise<Outcome | { readonly status: 'unknown' }> =>
  outcomeOf(await findTransaction(terminal, tenderId)) ?? { status: 'unknown' };
