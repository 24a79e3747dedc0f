import type { Order } from '../order-store.ts';

/** A buyer as operators see them; '' for what the shop does not know. */
export type Buyer = { readonly name: string; readonly email: string; readonly mobileNumber: string };

/** The buyer by the details of an order. */
export function buyerOf(customer: Order['customer']): Buyer {
  const text = (field: string): string => {
    const value = customer[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    name: `${text('firstName')} ${text('lastName')}`.trim(),
    email: text('email'),
    mobileNumber: text('mobileNumber'),
  };
}
