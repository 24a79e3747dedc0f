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
  /** The form of the site configuration that has the details. */
  readonly form: keyof SiteConfiguration['forms'];
  readonly needsAddress: boolean;
};

/**
 * Checks and normalises the customer's details of a commit, by the rules of the form. Fields that the brand's form
 * does not have are left out. `needsAddress`: something is sent to the customer's home. Refuses CUSTOMER_NOT_VALID
 * with the faults by field.
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
  const known = withinForm(draft, fields, configuration);
  const details = completeDetails(known, { mailingConsent: false, termsConfirmed: false });
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

/** The draft of the customer's details that a cart stores: as typed, but only the fields of the flow's form. */
export function keptDraft(ctx: Context, form: CustomerForm['form'], draft: CustomerDraft): CustomerDraft {
  const { configuration, deliveryWays } = brandOf(ctx);
  // Only orders of tickets and products are delivered.
  const mayGoHome = form === 'orders' && deliveryWays.some(({ needsAddress }) => needsAddress);
  return withinForm(draft, formFor(configuration.forms[form], mayGoHome), configuration);
}
