import { useEffect, useState } from 'react';
import { useTimeZone } from 'use-intl';
import { businessDate } from '#kernel/dates.ts';
import { call } from '#platform/browser/network/call.ts';
import type { SelectOption } from '#platform/ui/controls/select-field.tsx';
import { getLocations } from '#modules/catalog/contract.ts';
import { completeDetails } from '#modules/customers/rules/customer-details.ts';
import { besideHolderId, formFor } from '#modules/customers/rules/form-fields.ts';
import { useCustomerForm, type CustomerFormState } from '#modules/customers/ui/use-customer-form.ts';
import { FLOWS } from '#modules/ordering/rules/flow.ts';
import type { AnyCart } from '../cart/checkout.ts';
import { useCheckout } from '../cart/order-context.ts';

/** The form for the customer's details that a cart stores. `asksHolderId`: the chosen card form asks for the ID number. */
export function useCustomer(
  cart: AnyCart,
  asksHolderId: boolean,
): {
  readonly form: CustomerFormState;
  readonly locations: readonly SelectOption[];
} {
  const { kind, asksAddress, change, configuration, country } = useCheckout();
  const timeZone = useTimeZone() ?? 'UTC';
  const [today] = useState(() => businessDate(new Date(), timeZone));
  const asked = configuration.forms[FLOWS[kind].form];
  const locations = useLocations(asked.location.isIncluded);
  const { mailingConsent, termsConfirmed } = configuration;
  const details = completeDetails(cart.content.customer, { mailingConsent, termsConfirmed });
  const whole = formFor(asked, asksAddress);
  const form = useCustomerForm(details, (customer) => change({ customer }), {
    form: asksHolderId ? besideHolderId(whole) : whole,
    configuration,
    country,
    locations: locations.map(({ value }) => value),
    today,
  });
  return { form, locations };
}

/** The brand's complexes to choose from; empty when the form has no such field. */
function useLocations(isAsked: boolean): readonly SelectOption[] {
  const [locations, setLocations] = useState<readonly SelectOption[]>([]);
  useEffect(() => {
    if (!isAsked) return undefined;
    const stop = new AbortController();
    void call(getLocations, {}, { signal: stop.signal }).then((result) => {
      if (result.ok)
        setLocations(result.data.locations.map(({ id, name }) => ({ value: String(id), label: name })));
    });
    return () => stop.abort();
  }, [isAsked]);
  return locations;
}
