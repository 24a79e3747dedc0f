import { useEffect, useState } from 'react';
import { useTimeZone } from 'use-intl';
import { businessDate } from '#kernel/dates.ts';
import { call } from '#platform/browser/call.ts';
import type { SelectOption } from '#platform/ui/select-field.tsx';
import { getLocations } from '#modules/catalog/contract.ts';
import { completeDetails } from '#modules/customers/rules/customer-details.ts';
import { formFor } from '#modules/customers/rules/form-fields.ts';
import { useCustomerForm, type CustomerFormState } from '#modules/customers/ui/use-customer-form.ts';
import { wantsDelivery } from './delivery.ts';
import { useOrder, type CartView, type OrderPageData } from './order-context.ts';

/** The customer's form over the details that the cart keeps. */
export function useCustomer(): {
  readonly form: CustomerFormState;
  readonly locations: readonly SelectOption[];
} {
  const { data, cart, change, configuration, country } = useOrder();
  const timeZone = useTimeZone() ?? 'UTC';
  const [today] = useState(() => businessDate(new Date(), timeZone));
  const orders = configuration.forms.orders;
  const locations = useLocations(orders.location.isIncluded);
  const { mailingConsent, termsConfirmed } = configuration;
  const details = completeDetails(cart.content.customer, { mailingConsent, termsConfirmed });
  const form = useCustomerForm(details, (customer) => change({ customer }), {
    form: formFor(orders, goesHome(data, cart.content)),
    configuration,
    country,
    locations: locations.map(({ value }) => value),
    today,
  });
  return { form, locations };
}

/** Whether something of the cart is sent to the customer's home. */
const goesHome = (data: OrderPageData, content: CartView['content']): boolean =>
  wantsDelivery(data, content) &&
  data.deliveryWays.some(({ key, needsAddress }) => needsAddress && key === content.delivery);

/** The brand's complexes to choose from, only where the form asks for one. */
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
