import type { Context } from '#platform/server/context.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { isCodeIdentifier } from '#modules/payment/rules/code.ts';
import { savedCardOf } from '#modules/payment/rules/cards/saved-card.ts';
import { bankOf } from '#modules/payment/rules/transfer.ts';
import { ownForm, type PaymentForm } from './payment-form-store.ts';
import type { SavedCardToken } from './provider.ts';
import { offeredIn, offeredMethod, type Offered } from './providers.ts';
import { savedCardToPay } from './saved-cards/saved-cards.ts';

/** The method and form of a payment identifier. */
export type PaymentChoice = Offered & {
  /** The visitor's own form; undefined for methods that begin without a form. */
  readonly form: PaymentForm | undefined;
  /** The customer's saved card that pays, instead of a typed one. */
  readonly savedCard?: SavedCardToken;
};

/**
 * The method and form of a commit's payment identifier. Undefined when it comes from no form of this visitor, and names
 * no saved card of theirs, so that no visitor can pay with another's card.
 */
export async function choiceOf(
  ctx: Context,
  flow: CartKind,
  identifier: string,
): Promise<PaymentChoice | undefined> {
  const cardId = savedCardOf(identifier);
  if (cardId !== undefined) return choiceOfSavedCard(ctx, flow, cardId);
  for (const offer of offeredIn(ctx, flow)) {
    if (offer.beginning.kind === 'code') {
      if (isCodeIdentifier(identifier)) return { ...offer, form: undefined };
      continue;
    }
    if (offer.beginning.kind === 'bank') {
      if (bankOf(identifier) !== undefined) return { ...offer, form: undefined };
      continue;
    }
    if (offer.beginning.kind === 'approval') {
      if (offer.beginning.isIdentifier(identifier)) return { ...offer, form: undefined };
      continue;
    }
    const reference = offer.beginning.formReferenceOf(identifier);
    const form = reference && (await ownForm(ctx, offer.provider.name, reference));
    if (form && form.method === offer.method) return { ...offer, form };
  }
  return undefined;
}

async function choiceOfSavedCard(
  ctx: Context,
  flow: CartKind,
  cardId: string,
): Promise<PaymentChoice | undefined> {
  const offer = offeredMethod(ctx, flow, 'card');
  const savedCard = offer && (await savedCardToPay(ctx, offer, cardId));
  return savedCard && { ...offer, form: undefined, savedCard };
}
