import type { Context } from '#platform/server/context.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { isCodeIdentifier } from '#modules/payment/rules/code.ts';
import { ownForm, type PaymentForm } from './payment-form-store.ts';
import { offeredIn, type Offered } from './providers.ts';

/** What a payment identifier stands for: a method that the brand offers, and the form that it was made in. */
export type PaymentChoice = Offered & {
  /** The visitor's own form, for an amount; undefined for methods that begin without one. */
  readonly form: PaymentForm | undefined;
};

/**
 * What a commit's identifier stands for in a flow. Undefined when it is none that this visitor was given: nobody
 * pays with another's card.
 */
export async function choiceOf(
  ctx: Context,
  flow: CartKind,
  identifier: string,
): Promise<PaymentChoice | undefined> {
  for (const offer of offeredIn(ctx, flow)) {
    if (offer.beginning.kind === 'code') {
      if (isCodeIdentifier(identifier)) return { ...offer, form: undefined };
      continue;
    }
    const reference = offer.beginning.formReferenceOf(identifier);
    const form = reference && (await ownForm(ctx, offer.provider.name, reference));
    if (form && form.method === offer.method) return { ...offer, form };
  }
  return undefined;
}
