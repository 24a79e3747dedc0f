import type { Context } from '#platform/server/context.ts';
import { isOfIssuer } from '#modules/payment/rules/cards/issuer.ts';
import type { DeclineReason, Outcome } from '#modules/payment/rules/outcome.ts';
import { ProviderUnreachable, type ChargeOrder } from '#modules/payment/server/provider.ts';
import { NotTaken } from './client.ts';
import { storedCard, type StoredCard } from './page.ts';
import { readCardIdentifier } from './references.ts';
import {
  findOutcome,
  sendTransaction,
  TAKEN,
  terminalOf,
  type CardToken,
  type NewTransaction,
  type Terminal,
} from './transactions.ts';
import { outcomeOf } from './transaction-outcome.ts';
import type { Transaction } from './wire.ts';

const declined = (reason: DeclineReason): Outcome => ({ status: 'declined', reason });

/**
 * Charges the card that was typed on Cardcom's page, or a saved one. The rules of the offer are checked before, so that
 * a card that it is not for is never charged. Throws ProviderUnreachable when it is unknown whether money was taken.
 */
export async function charge(ctx: Context, order: ChargeOrder): Promise<Outcome> {
  const { savedCard } = order;
  if (savedCard) return chargeCard(ctx, order, savedCard);
  const typed = readCardIdentifier(order.identifier);
  const card = typed && (await storedCard(ctx, typed).catch((error: unknown) => notRead(ctx, error)));
  if (!card) return declined('PROCESSING_ERROR');
  if (card.payments !== order.numberOfPayments) return declined('PAYMENTS_CHANGED');
  if (!isOfIssuer(card.firstDigits, order.issuerBins)) return refusedIssuer(ctx, card);
  return chargeCard(ctx, order, card);
}

/** The page could not be read, so nothing was charged: the visitor may try again at once. */
function notRead({ log }: Context, error: unknown): undefined {
  if (!(error instanceof ProviderUnreachable)) throw error;
  log.error({ err: error }, 'Cardcom did not say which card was typed');
}

function refusedIssuer({ log }: Context, { firstDigits }: StoredCard): Outcome {
  if (firstDigits === '')
    log.error('Cardcom does not tell who has issued a card: the terminal must allow it');
  return declined('BIN_MISMATCH');
}

async function chargeCard(ctx: Context, order: ChargeOrder, card: CardToken): Promise<Outcome> {
  const terminal = terminalOf(ctx);
  const { tenderId: id, amount, currency, numberOfPayments: payments } = order;
  const wanted: NewTransaction = { id, card, amount, currency, payments };
  const answer = await sendTransaction(terminal, wanted).catch((error: unknown) => lost(ctx, error));
  if (answer === 'not taken') return declined('PROCESSING_ERROR');
  const decided = answer && outcomeOf(answer);
  if (decided) return decided;
  // Without an answer, or after a refusal of Cardcom's own, only a query says what became of it.
  const found = await findOutcome(terminal, id);
  if (found.status !== 'unknown') return found;
  if (!answer || answer.ResponseCode === TAKEN) return chargeAgain(terminal, wanted);
  // Success that is not about this charge: nobody knows what Cardcom has done.
  if (answer.ResponseCode === 0) throw new ProviderUnreachable('cardcom', new Error('not our charge'));
  return refused(ctx, answer);
}

/** Cardcom takes our id only once: the second request makes the transaction, or the first one has made it. */
async function chargeAgain(terminal: Terminal, wanted: NewTransaction): Promise<Outcome> {
  const answer = await sendTransaction(terminal, wanted);
  const outcome = outcomeOf(answer) ?? (await findOutcome(terminal, wanted.id));
  if (outcome.status !== 'unknown') return outcome;
  throw new ProviderUnreachable('cardcom', new Error(`code ${answer.ResponseCode}`));
}

/** Cardcom has refused the request and knows no transaction: no money was taken. */
function refused({ log }: Context, { ResponseCode: code }: Transaction): Outcome {
  log.error({ code }, 'Cardcom refused a charge');
  return declined('PROCESSING_ERROR');
}

/** What an error says of a charge: it was not made, or (undefined) nobody knows. */
function lost({ log }: Context, error: unknown): 'not taken' | undefined {
  if (!(error instanceof ProviderUnreachable)) throw error;
  if (!(error instanceof NotTaken)) return undefined;
  log.error({ err: error }, 'Cardcom has not taken a charge');
  return 'not taken';
}
