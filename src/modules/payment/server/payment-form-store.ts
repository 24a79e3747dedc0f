import type { Context } from '#platform/server/context.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { OfferedMethod } from '#modules/payment/rules/methods.ts';
import type { OutsideProviderName } from './provider.ts';

/** A card form as it was opened for a visitor. Amount in minor units. */
export type PaymentForm = {
  readonly formId: string;
  readonly method: OfferedMethod;
  readonly amount: number;
  readonly currency: string;
  readonly locale: Locale;
};

/** Payment identifiers of older forms are not accepted. */
const FORM_HOURS = 24;

/** Stores that a form belongs to this visitor; `reference` is the provider's id of the form. */
export async function insertForm(
  ctx: Context,
  provider: OutsideProviderName,
  reference: string,
  { formId, method, amount, currency, locale }: PaymentForm,
): Promise<void> {
  await ctx.db.change(
    `insert into payment_form (tenant_id, form_id, session_id, provider, method, amount, currency, locale, reference, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [formId, ctx.visitor.sessionId, provider, method, amount, currency, locale, reference, ctx.now],
  );
}

/** A form of this visitor by the provider's reference; undefined when it is another visitor's or too old. */
export const ownForm = (
  ctx: Context,
  provider: OutsideProviderName,
  reference: string,
): Promise<PaymentForm | undefined> =>
  ctx.db.row<PaymentForm>(
    `select form_id as "formId", method, amount, currency, locale from payment_form
     where tenant_id = $1 and provider = $2 and reference = $3 and session_id = $4
       and created_at > $5::timestamptz - make_interval(hours => $6)`,
    [provider, reference, ctx.visitor.sessionId, ctx.now, FORM_HOURS],
  );
