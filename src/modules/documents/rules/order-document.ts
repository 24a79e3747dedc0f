import type { EnglishTexts, KeyOf } from '#modules/i18n/rules/catalogue-keys.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { DescribedPlain, DescribedVisit, DocumentProduct } from '#modules/sales/rules/described.ts';

/**
 * What a paid order looks like to its buyer: plain data that the PDF, the e-mail, the e-ticket page and the
 * confirmation share. Every text is already chosen in `locale`; amounts are minor units of `order.currency`;
 * instants are ISO 8601 in UTC. Nothing in it carries marks of direction: whoever words it puts them.
 */
export type OrderDocument = TicketDocument | PlainDocument;

/** An order of tickets. */
export type TicketDocument = AnyDocument & DescribedVisit & { readonly products: readonly DocumentProduct[] };

/** An order of anything else: the goods' own words around its lines. */
export type PlainDocument = AnyDocument & DescribedPlain;

type AnyDocument = {
  readonly locale: Locale;
  readonly direction: 'ltr' | 'rtl';
  readonly brand: DocumentBrand;
  readonly order: DocumentOrder;
  /** The terms in force at purchase; paragraphs are parted by a line break. '' for none. */
  readonly terms: string;
  /** The order's own page, whole: 'https://tickets.example.com/t/…'. */
  readonly link: string;
};

/** Colours as '#rrggbb'. */
export type DocumentBrand = { readonly name: string; readonly accent: string; readonly onAccent: string };

export type DocumentOrder = {
  /** The reservation identifier: '7K4M-92PX'. */
  readonly code: string;
  readonly currency: string;
  readonly total: number;
  /** Goods as sold. */
  readonly lines: readonly DocumentLine[];
  /** Service charges, worded by their own names. */
  readonly charges: readonly DocumentLine[];
  /** What it was paid with, as far as that is known: nothing for an order that cost nothing. */
  readonly paidWith: readonly PaidWith[];
  readonly createdAt: string;
};

/** What a part of the order was paid with, by its method. */
export type PaidWith = {
  readonly method: 'card';
  /** As it is written: 'Visa'. */
  readonly brand: string;
  readonly lastFour: string;
  /** Instalments, where there are several. */
  readonly numberOfPayments?: number;
};

export type DocumentLine = { readonly name: string; readonly quantity: number; readonly amount: number };

/** Looks a text of the catalogue `documents` up and fills it. */
export type DocumentTexts = (
  key: KeyOf<EnglishTexts['documents']>,
  values?: Record<string, string | number | Date>,
) => string;
