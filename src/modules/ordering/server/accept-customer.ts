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
} from '#modules/customers/rules/customer-details.ts';
import { formFor } from '#modules/customers/rules/form-fields.ts';
import { normaliseCustomer } from '#modules/customers/rules/normalise-customer.ts';
import { customerDraft } from '#modules/customers/rules/wire-customer.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';

const shape = Compile(CustomerDetailsSchema);

/**
 * The customer's details of a commit, checked by the form's own rules and in their simplest form. Fields
 * that are none of the form's, by its names or the specification's, are left out. `needsAddress`: something
 * goes to the customer's home.
 * Refuses CUSTOMER_NOT_VALID with the faults, field by field.
 */
export async function acceptCustomer(
  ctx: Context,
  given: Readonly<Record<string, unknown>>,
  { needsAddress }: { readonly needsAddress: boolean },
): Promise<CustomerDetails> {
  const draft = customerDraft(given);
  if (!shape.Check(draft)) throw refuse('CUSTOMER_NOT_VALID', { faults: [] });
  const { configuration, country, timeZone } = brandOf(ctx);
  const details = completeDetails(draft, { mailingConsent: false, termsConfirmed: false });
  const faults = checkCustomer(details, {
    form: formFor(configuration.forms.orders, needsAddress),
    configuration,
    country,
    locations: (await catalogueOf(ctx)).locations.map(({ id }) => String(id)),
    today: businessDate(ctx.now, timeZone),
  });
  if (faults.length > 0) throw refuse('CUSTOMER_NOT_VALID', { faults });
  return normaliseCustomer(details, country);
}
