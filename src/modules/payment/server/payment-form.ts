import { uuidv7 } from '#kernel/ids.ts';
import { fromMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { isHolderId } from '#modules/payment/rules/card-number.ts';
import { asksHolderId } from '#modules/payment/rules/form-rows.ts';
import { GatewayUnreachable } from './gateway.ts';
import { gatewayOf, maxPaymentsOf } from './gateways.ts';

/** An identifier is taken as long as its form is this young; nobody pays with yesterday's page. */
const FORM_HOURS = 24;

export type FormWanted = {
  readonly locale: Locale;
  /** Major units of the brand's currency. */
  readonly total: number;
  readonly ssn?: string | undefined;
};

/**
 * Opens a hosted card form for this visitor and remembers that it is theirs. The ID number is handed
 * through to the form and kept nowhere. Refuses with invalid_ssn, payment_no_response.
 */
export async function openPaymentForm(
  ctx: Context,
  { locale, total, ssn }: FormWanted,
): Promise<{ paymentFormURL: string }> {
  const brand = brandOf(ctx);
  if (ssn !== undefined && !isHolderId(ssn)) throw refuse('invalid_ssn');
  const gateway = gatewayOf(ctx);
  const formId = uuidv7(ctx.now.getTime());
  const order = {
    formId,
    amount: fromMajor(total, brand.currency),
    currency: brand.currency,
    locale,
    maxPayments: maxPaymentsOf(ctx),
    ssnAsked: asksHolderId(brand),
    ...(ssn !== undefined && { ssn }),
  };
  const { url, reference } = await gateway.createForm(ctx, order).catch(refuseUnreachable);
  await ctx.db.change(
    `insert into payment_form (tenant_id, form_id, session_id, gateway, amount, currency, locale, reference, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [formId, ctx.visitor.sessionId, gateway.name, order.amount, order.currency, locale, reference, ctx.now],
  );
  return { paymentFormURL: url };
}

function refuseUnreachable(error: unknown): never {
  if (error instanceof GatewayUnreachable) throw refuse('payment_no_response');
  throw error;
}

export type PaymentForm = {
  readonly formId: string;
  readonly amount: number;
  readonly currency: string;
  readonly locale: Locale;
};

/** A form of this visitor by the gateway's reference, or undefined when it is another's, or too old. */
export const ownForm = (ctx: Context, gateway: string, reference: string): Promise<PaymentForm | undefined> =>
  ctx.db.row<PaymentForm>(
    `select form_id as "formId", amount, currency, locale from payment_form
     where tenant_id = $1 and gateway = $2 and reference = $3 and session_id = $4
       and created_at > $5::timestamptz - make_interval(hours => $6)`,
    [gateway, reference, ctx.visitor.sessionId, ctx.now, FORM_HOURS],
  );

/** Whether a payment identifier was made in a form that this visitor was given: nobody pays with another's card. */
export async function identifierBelongsTo(ctx: Context, identifier: string): Promise<boolean> {
  const gateway = gatewayOf(ctx);
  const reference = gateway.formReferenceOf(identifier);
  return reference !== undefined && (await ownForm(ctx, gateway.name, reference)) !== undefined;
}
