import { uuidv7 } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { isOutside, type Tender } from '../tender-store.ts';
import { decryptToken, encryptToken } from './card-secret.ts';
import { forgetLater } from './forget-cards.ts';
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
  const former = await savedCardLike(tx, customerId, card);
  const cardId = former?.cardId ?? uuidv7(ctx.now.getTime());
  // Otherwise the provider would have a card that nobody can remove any more.
  if (former && decryptToken(ctx, cardId, former.token) !== cardToken) await forgetLater(ctx, tx, former);
  await putSavedCard(
    tx,
    customerId,
    { ...card, cardId, token: encryptToken(ctx, cardId, cardToken) },
    ctx.now,
  );
}
