import { uuidv7 } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { isOutside, type Tender } from '../tender-store.ts';
import { encryptToken } from './card-secret.ts';
import { putSavedCard, savedCardLike } from './saved-card-store.ts';

/**
 * Saves the card of a payment whose customer has asked for it, in the transaction that records the payment. Does nothing
 * for any other payment, and when the provider has sent no token or no expiry.
 */
export async function keepCard(ctx: Context, tx: BrandDb, tender: Tender, outcome: Outcome): Promise<void> {
  const { saveCardFor: customerId } = tender;
  if (customerId === null || !isOutside(tender) || outcome.status !== 'paid') return;
  const { cardToken, instrument } = outcome;
  if (!cardToken || instrument.method !== 'card' || !instrument.expMonth) return;
  const { brand, last4, expMonth, expYear } = instrument;
  const card = { provider: tender.provider, brand, last4, expMonth, expYear };
  const cardId = (await savedCardLike(tx, customerId, card)) ?? uuidv7(ctx.now.getTime());
  await putSavedCard(
    tx,
    customerId,
    { ...card, cardId, token: encryptToken(ctx, cardId, cardToken) },
    ctx.now,
  );
}
