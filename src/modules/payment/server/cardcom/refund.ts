import type { Context } from '#platform/server/context.ts';
import {
  ProviderUnreachable,
  RefundRefused,
  type RefundAnswer,
  type RefundOrder,
} from '#modules/payment/server/provider.ts';
import { findTransaction, sendTransaction, TAKEN, terminalOf, type CardToken } from './transactions.ts';
import { wholeYear } from './transaction-outcome.ts';
import type { Transaction } from './wire.ts';

/**
 * Pays an amount back to the card of a charge. It is a transaction of its own with the refund's key, which Cardcom takes
 * only once and can be asked for; its call `RefundByTransactionId` has no key, and after a lost answer nobody could say
 * whether it has paid.
 */
export async function refund(ctx: Context, order: RefundOrder): Promise<RefundAnswer> {
  const { refundKey: id, amount, currency, tenderId } = order;
  const terminal = terminalOf(ctx);
  const card = cardOf(await findTransaction(terminal, tenderId));
  if (!card) throw new RefundRefused('cardcom', 'no transaction');
  const answer = await sendTransaction(terminal, { id, card, amount, currency, isRefund: true }).catch(
    (error: unknown) => {
      if (!(error instanceof ProviderUnreachable)) throw error;
    },
  );
  const made = answer && answer.ResponseCode !== TAKEN ? answer : await findTransaction(terminal, id);
  if (made.ResponseCode === 0 && made.TranzactionId && (made === answer || made.IsRefund))
    return { status: 'refunded', providerRef: String(made.TranzactionId) };
  // No answer, and no transaction yet: it is sent again later.
  if (!answer && !made.TranzactionId)
    throw new ProviderUnreachable('cardcom', new Error(`code ${made.ResponseCode}`));
  throw new RefundRefused('cardcom', `code ${made.ResponseCode}`);
}

function cardOf({ ResponseCode, Token, CardMonth, CardYear }: Transaction): CardToken | undefined {
  if (ResponseCode !== 0 || !Token) return undefined;
  return { token: Token, expMonth: CardMonth ?? 0, expYear: wholeYear(CardYear ?? 0) };
}
