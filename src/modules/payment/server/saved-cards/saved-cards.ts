import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { offersSignIn } from '#modules/customers/server/offers-sign-in.ts';
import { signedInOf } from '#modules/customers/server/sign-in-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { getSavedCards, removeSavedCard } from '#modules/payment/contract.ts';
import { canPay } from '#modules/payment/rules/cards/saved-card.ts';
import type { PaymentChoice } from '../payment-choice.ts';
import type { SavedCardToken } from '../provider.ts';
import { offeredMethod, savesCards, type Offered } from '../providers.ts';
import { decryptToken } from './card-secret.ts';
import { forgetLater } from './forget-cards.ts';
import { deleteSavedCard, findSavedCard, savedCardsOf, type SavedCardRow } from './saved-card-store.ts';

/** The customer who is signed in; undefined for guests, and for a new customer until their first order. */
async function customerOf(ctx: Context): Promise<number | undefined> {
  if (!offersSignIn(ctx)) return undefined;
  return (await signedInOf(ctx.db, ctx.visitor.sessionId, ctx.now))?.customerId ?? undefined;
}

/** Whether a card that pays by an offer may be saved, and saved cards may pay. */
const takesSavedCards = (ctx: Context, offered: Offered): boolean =>
  brandOf(ctx).configuration.saveCard &&
  // Without a key that encrypts their tokens no cards are kept; the start of the process says so.
  ctx.app.settings.cardKeys !== undefined &&
  offersSignIn(ctx) &&
  savesCards(offered.beginning) &&
  // The first digits of a saved card are not kept, so nobody knows whether the offer is for it.
  offered.issuerBins === undefined;

/** Whether the card of a payment can be saved: one that is typed now, since a saved one is saved already. */
export const canBeSaved = (ctx: Context, choice: PaymentChoice | undefined): boolean =>
  choice !== undefined && choice.savedCard === undefined && takesSavedCards(ctx, choice);

/** The customer who is signed in, when the card of a payment can be saved for them; null otherwise. */
export const customerToSaveFor = async (
  ctx: Context,
  choice: PaymentChoice | undefined,
): Promise<number | null> => (canBeSaved(ctx, choice) ? ((await customerOf(ctx)) ?? null) : null);

const canPayBy = (ctx: Context, { provider }: Offered, card: SavedCardRow): boolean =>
  card.provider === provider.name && canPay(card, ctx.now);

/** The saved cards that the customer who is signed in can pay with in a flow. */
export async function savedCardsFor(
  ctx: Context,
  { query: { flow = 'tickets' } }: Input<typeof getSavedCards>,
): Promise<Reply<typeof getSavedCards>> {
  const offered = offeredMethod(ctx, flow, 'card');
  if (!offered || !takesSavedCards(ctx, offered))
    return { isOffered: false, isCustomer: false, maxPayments: 1, cards: [] };
  const customerId = await customerOf(ctx);
  const cards = customerId === undefined ? [] : await savedCardsOf(ctx.db, customerId);
  return {
    isOffered: true,
    isCustomer: customerId !== undefined,
    maxPayments: offered.maxPayments,
    cards: cards
      .filter((card) => canPayBy(ctx, offered, card))
      .map(({ cardId: id, brand, last4: lastFour, expMonth, expYear }) => ({
        id,
        brand,
        lastFour,
        expMonth,
        expYear,
      })),
  };
}

/**
 * Removes a saved card of the customer who is signed in; a job removes it at its provider. Refuses NOT_FOUND for anybody
 * else's.
 */
export async function removeSavedCardFor(
  ctx: Context,
  { params: { cardId } }: Input<typeof removeSavedCard>,
): Promise<Reply<typeof removeSavedCard>> {
  const customerId = await customerOf(ctx);
  const removed =
    customerId !== undefined &&
    (await ctx.db.transaction(async (tx) => {
      const card = await deleteSavedCard(tx, customerId, cardId);
      if (card) await forgetLater(ctx, tx, card);
      return card;
    }));
  if (!removed) throw refuse('NOT_FOUND', {}, 404);
  return { isRemoved: true };
}

/**
 * The saved card that a payment names, as its provider needs it. Undefined when it is of another customer or brand, of
 * another provider than the offer's, expired or removed.
 */
export async function savedCardToPay(
  ctx: Context,
  offered: Offered,
  cardId: string,
): Promise<SavedCardToken | undefined> {
  if (!takesSavedCards(ctx, offered)) return undefined;
  const customerId = await customerOf(ctx);
  const card = customerId === undefined ? undefined : await findSavedCard(ctx.db, customerId, cardId);
  if (!card || !canPayBy(ctx, offered, card)) return undefined;
  const token = decryptToken(ctx, cardId, card.token);
  if (token === undefined) ctx.log.error({ cardId }, 'no key of FOYER_CARD_KEYS decrypts a saved card');
  const { expMonth, expYear } = card;
  return token === undefined ? undefined : { token, expMonth, expYear };
}
