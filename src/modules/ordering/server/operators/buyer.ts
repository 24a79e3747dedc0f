import type { Locale } from '#kernel/locale.ts';
import { personName } from '#modules/customers/rules/form-fields.ts';
import type { Order } from '../order-store.ts';

/** A buyer as operators see them; '' for what the shop does not know. */
export type Buyer = { readonly name: string; readonly email: string; readonly mobileNumber: string };

/** The buyer by the details of an order; in Hungarian the family name comes first. */
export function buyerOf({ customer, locale }: Pick<Order, 'customer' | 'locale'>): Buyer {
  const text = (field: string): string => {
    const value = customer[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    name: personName(customer, locale as Locale),
    email: text('email'),
    mobileNumber: text('mobileNumber'),
  };
}
