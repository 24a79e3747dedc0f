import { uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusal.ts';
import { BadInput } from '#platform/server/http/bad-input.ts';
import type { Context } from '#platform/server/context.ts';
import { presentationFor } from '#modules/catalog/server/presentation-for.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { seatTimerOf } from '#modules/seating/server/seat-timer-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { isHolderId } from '#modules/payment/rules/cards/card-number.ts';
import { formAmount } from '#modules/payment/rules/form-amount.ts';
import { asksHolderId } from '#modules/payment/rules/form-rows.ts';
import type { OfferedMethod } from '#modules/payment/rules/methods.ts';
import { ProviderUnreachable } from './provider.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { insertForm } from './payment-form-store.ts';
import { offeredMethod } from './providers.ts';

export type FormRequest = {
  readonly locale: Locale;
  /** Major units of the brand's currency. */
  readonly total: number;
  /** Where the total came from. */
  readonly part: 'querystring' | 'body';
  readonly method?: OfferedMethod | undefined;
  readonly flow?: CartKind | undefined;
  readonly locationId?: number | undefined;
  readonly authProfileId?: number | undefined;
  readonly ssn?: string | undefined;
};

/**
 * Opens a hosted card form for this visitor, and stores its owner and amount, which the commit compares. The ID number
 * is passed to the form and not stored. Refuses with invalid_ssn, payment_no_response, and INCOMPATIBLE_AUTH_PROFILE
 * or CART_DIFFERS when auth profile or location are not those of the showing whose seats the visitor has. Throws
 * BadInput for a language that the brand does not have, and for a total that is no amount of its currency.
 */
export async function openPaymentForm(
  ctx: Context,
  wanted: FormRequest,
): Promise<{ paymentFormURL: string }> {
  const { locale, total, method = 'card', flow = 'tickets', ssn } = wanted;
  const brand = brandOf(ctx);
  if (!brand.locales.includes(locale)) throw new BadInput('params', '/locale');
  const amount = formAmount(total, brand.currency);
  if (amount === undefined) throw new BadInput(wanted.part, '/total');
  if (ssn !== undefined && !isHolderId(ssn)) throw refuse('invalid_ssn');
  await assertSameShowing(ctx, wanted);
  const offered = offeredMethod(ctx, flow, method);
  if (offered?.beginning.kind !== 'form') throw refuse('payment_no_response');
  const { beginning } = offered;
  const order = {
    formId: uuidv7(ctx.now.getTime()),
    method,
    amount,
    currency: brand.currency,
    locale,
    maxPayments: offered.maxPayments,
    ssnAsked: asksHolderId(brand),
    ...(ssn !== undefined && { ssn }),
  };
  const { url, reference } = await beginning.begin(ctx, order).catch(refuseUnreachable);
  await insertForm(ctx, offered.provider.name, reference, order);
  return { paymentFormURL: url };
}

/** Compares the form's data with the showing of the visitor's seats. Without seats it does nothing: the commit refuses. */
async function assertSameShowing(ctx: Context, { locationId, authProfileId }: FormRequest): Promise<void> {
  if (locationId === undefined && authProfileId === undefined) return;
  const timer = await seatTimerOf(ctx);
  if (!timer || timer.deadline <= ctx.now) return;
  const showing = await presentationFor(ctx, timer.presentationId);
  if (authProfileId !== undefined && authProfileId !== showing.authProfileId)
    throw refuse('INCOMPATIBLE_AUTH_PROFILE');
  if (locationId !== undefined && locationId !== showing.location.id)
    throw refuse('CART_DIFFERS', { field: 'locationId' });
}

function refuseUnreachable(error: unknown): never {
  if (error instanceof ProviderUnreachable) throw refuse('payment_no_response');
  throw error;
}
