import { businessDate } from '#kernel/dates.ts';
import { refuse } from '#kernel/refusal.ts';
import { Compile } from 'typebox/compile';
import type { Context } from '#platform/server/context.ts';
import { catalogueOf } from '#modules/catalog/server/catalogue.ts';
import { checkCustomer } from '#modules/customers/rules/check-customer.ts';
import {
  completeDetails,
  CustomerDetailsSchema,
  type CustomerDetails,
  type CustomerDraft,
} from '#modules/customers/rules/customer-details.ts';
import { formFor, withinForm } from '#modules/customers/rules/form-fields.ts';
import { normaliseCustomer } from '#modules/customers/rules/normalise-customer.ts';
import { customerDraft } from '#modules/customers/rules/wire-customer.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';

const shape = Compile(CustomerDetailsSchema);

type CustomerForm = {
  /** Which of the site configuration's forms asked for them. */
  readonly form: keyof SiteConfiguration['forms'];
  readonly needsAddress: boolean;
};

/**
 * The customer's details of a commit, checked by the form's own rules and in their simplest form. Fields that the
 * brand's form does not ask for, by its names or the specification's, are left out. `needsAddress`: something
 * goes to the customer's home.
 * Refuses CUSTOMER_NOT_VALID with the faults, field by field.
 */
export async function acceptCustomer(
  ctx: Context,
  given: Readonly<Record<string, unknown>>,
  { form, needsAddress }: CustomerForm,
): Promise<CustomerDetails> {
  const draft = customerDraft(given);
  if (!shape.Check(draft)) throw refuse('CUSTOMER_NOT_VALID', { faults: [] });
  const { configuration, country, timeZone } = brandOf(ctx);
  const fields = formFor(configuration.forms[form], needsAddress);
  const asked = withinForm(draft, fields, configuration);
  const details = completeDetails(asked, { mailingConsent: false, termsConfirmed: false });
  const faults = checkCustomer(details, {
    form: fields,
    configuration,
    country,
    locations: (await catalogueOf(ctx)).locations.map(({ id }) => String(id)),
    today: businessDate(ctx.now, timeZone),
  });
  if (faults.length > 0) throw refuse('CUSTOMER_NOT_VALID', { faults });
  return normaliseCustomer(details, country);
}

/** What a cart keeps of a draft: as typed, the fields alone that the flow's form asks for with some way of delivery. */
export function keptDraft(ctx: Context, form: CustomerForm['form'], draft: CustomerDraft): CustomerDraft {
  const { configuration, deliveryWays } = brandOf(ctx);
  // Nothing but an order of tickets and products is delivered.
  const mayGoHome = form === 'orders' && deliveryWays.some(({ needsAddress }) => needsAddress);
  return withinForm(draft, formFor(configuration.forms[form], mayGoHome), configuration);
}
