import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { paypalAddress } from '#modules/payment/rules/paypal.ts';
import { NoAccess } from '#modules/payment/server/access-token.ts';
import { chargeId } from '#modules/payment/server/charge-id.ts';
import { insertForm } from '#modules/payment/server/payment-form-store.ts';
import type { ChargeOrder } from '#modules/payment/server/provider.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { paypalAmount } from './amounts.ts';
import { callTwice, faultOf, read } from './client.ts';
import { CreatedSchema } from './wire.ts';

/**
 * Makes the order that the customer approves in PayPal's window; it takes no money. The tender's id is the key: PayPal
 * answers it for six hours with the order that it made first. Throws ProviderUnreachable when the answer is lost: nobody
 * has the order's id then, so nobody can approve it.
 */
export async function charge(ctx: Context, order: ChargeOrder): Promise<Outcome> {
  const { tenderId, amount, currency } = order;
  const value = paypalAmount(amount, currency);
  if (value === undefined) return refused(ctx, `no amount of PayPal's: ${amount} ${currency}`);
  // Our page with PayPal's button belongs to this visitor.
  await insertForm(ctx, 'paypal', tenderId, {
    formId: tenderId,
    method: 'paypal',
    amount,
    currency,
    locale: ctx.locale,
  });
  const body = orderRequest(ctx, order, value);
  const call = { method: 'POST', path: '/v2/checkout/orders', body, requestId: tenderId } as const;
  const answer = await callTwice(settingsOf(ctx).paypal, call).catch((error: unknown) => {
    // Nothing was sent: the customer may try again at once.
    if (error instanceof NoAccess) return undefined;
    throw error;
  });
  if (!answer) return refused(ctx, 'no access');
  if (answer.status >= 400) return refused(ctx, faultOf(answer));
  return {
    status: 'pending',
    providerRef: read(CreatedSchema, answer).id,
    action: { kind: 'page', url: paypalAddress(ctx.origin, tenderId), opensIn: 'frame' },
  };
}

function refused({ log }: Context, fault: unknown): Outcome {
  log.error({ fault }, 'PayPal made no order');
  return { status: 'declined', reason: 'PROCESSING_ERROR' };
}

/** The body of a new order. `invoice_id` lets PayPal refuse a second capture for the same order of ours. */
function orderRequest(ctx: Context, order: ChargeOrder, value: string): object {
  const { tenderId, currency, description, returnUrl } = order;
  const { name, defaultLocale } = brandOf(ctx);
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: chargeId(ctx.tenantId, tenderId),
        invoice_id: description,
        description,
        amount: { currency_code: currency, value },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: name[ctx.locale] ?? name[defaultLocale] ?? description,
          ...(PAYPAL_LOCALES[ctx.locale] && { locale: PAYPAL_LOCALES[ctx.locale]!.replace('_', '-') }),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // No payments that arrive after days, such as eChecks: seats are not kept so long.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrl,
          cancel_url: returnUrl,
        },
      },
    },
  };
}

/** PayPal's languages among ours; in the others its window is in the language of the customer's account. */
export const PAYPAL_LOCALES: Readonly<Partial<Record<Locale, string>>> = {
  ar: 'ar_EG',
  cs: 'cs_CZ',
  en: 'en_GB',
  he: 'he_IL',
  hu: 'hu_HU',
  pl: 'pl_PL',
  ru: 'ru_RU',
  sk: 'sk_SK',
};
