import type catalog from '../../../../locales/en/catalog.json';
import type checkout from '../../../../locales/en/checkout.json';
import type customers from '../../../../locales/en/customers.json';
import type documents from '../../../../locales/en/documents.json';
import type donations from '../../../../locales/en/donations.json';
import type holds from '../../../../locales/en/holds.json';
import type ordering from '../../../../locales/en/ordering.json';
import type payment from '../../../../locales/en/payment.json';
import type products from '../../../../locales/en/products.json';
import type provider from '../../../../locales/en/provider.json';
import type refunds from '../../../../locales/en/refunds.json';
import type reminders from '../../../../locales/en/reminders.json';
import type seatchange from '../../../../locales/en/seatchange.json';
import type seating from '../../../../locales/en/seating.json';
import type tickets from '../../../../locales/en/tickets.json';
import type vouchers from '../../../../locales/en/vouchers.json';
import type web from '../../../../locales/en/web.json';

/**
 * The English texts by namespace. They define the keys, so that code that uses a key without a text does not compile.
 * `scripts/check-locales.ts` checks that the other languages have the same keys.
 */
export type EnglishTexts = {
  readonly catalog: typeof catalog;
  readonly checkout: typeof checkout;
  readonly customers: typeof customers;
  readonly documents: typeof documents;
  readonly donations: typeof donations;
  readonly holds: typeof holds;
  readonly ordering: typeof ordering;
  readonly payment: typeof payment;
  readonly products: typeof products;
  readonly provider: typeof provider;
  readonly refunds: typeof refunds;
  readonly reminders: typeof reminders;
  readonly seatchange: typeof seatchange;
  readonly seating: typeof seating;
  readonly tickets: typeof tickets;
  readonly vouchers: typeof vouchers;
  readonly web: typeof web;
};

export type Namespace = keyof EnglishTexts;

/** Keys of a catalogue's texts, including nested ones: 'lastResort.title'. */
export type KeyOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeyOf<Tree[Key]>}`;
}[keyof Tree & string];
