import { linkToken } from '#kernel/ids.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { Gateway } from './charges.ts';
import type { NewForm } from './wire.ts';

/** The demo gateway's card forms. */

export type Form = Omit<NewForm, 'locale'> & { readonly formId: string; readonly locale: Locale };

/** Opens a form. Every token that is made in it contains `id`; `url` is for the shop's iframe. */
export async function openForm(
  { database, origin }: Gateway,
  form: NewForm,
): Promise<{ id: string; url: string }> {
  const id = `form_${linkToken()}`;
  const { parentOrigin, amount, currency, locale, maxPayments, ssnAsked, theme } = form;
  await database.system(
    `insert into demo_gateway.form (form_id, parent_origin, amount, currency, locale, max_payments, ssn_asked, theme)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, parentOrigin, amount, currency, locale, maxPayments, ssnAsked, theme],
  );
  return { id, url: `${origin}/form/${id}` };
}

/** A form that is younger than a day, or undefined. */
export async function findForm({ database }: Gateway, formId: string): Promise<Form | undefined> {
  const [form] = await database.system<Form>(
    `select form_id as "formId", parent_origin as "parentOrigin", amount, currency, locale,
       max_payments as "maxPayments", ssn_asked as "ssnAsked", theme
     from demo_gateway.form where form_id = $1 and created_at > now() - interval '1 day'`,
    [formId],
  );
  return form;
}
