import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
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

/** A form has paid already, or is paying: the transaction is rolled back. */
export class FormSpent extends Error {
  /** The refusal for the buyer. */
  readonly code = 'PAYMENT_IDENTIFIER_UNKNOWN';
}

/**
 * Uses a form for a tender. Its visitor has agreed to one payment, and a card that some providers keep could be charged
 * again. Throws FormSpent unless the tender that it was used for before has failed.
 */
export const spendForm = (tx: BrandDb, formId: string, tenderId: string): Promise<void> =>
  tx.changeExactly(
    1,
    `update payment_form f set spent_by = $3
      where tenant_id = $1 and form_id = $2 and not exists (
        select from tender t where t.tenant_id = f.tenant_id and t.tender_id = f.spent_by
           and t.status not in ('declined', 'cancelled'))`,
    [formId, tenderId],
    () => new FormSpent(),
  );

/** Forgets the visitor's forms when they sign out: the next person at the screen could pay with a card that was typed. */
export async function forgetForms(ctx: Context): Promise<void> {
  await ctx.db.change('delete from payment_form where tenant_id = $1 and session_id = $2', [
    ctx.visitor.sessionId,
  ]);
}
