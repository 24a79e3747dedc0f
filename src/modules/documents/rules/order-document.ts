import type { EnglishTexts, KeyOf } from '#modules/i18n/rules/catalogue-keys.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { CounterMethod } from '#modules/payment/rules/methods.ts';
import type { LedgerMethod } from '#modules/vouchers/rules/ledger.ts';
import type { VatShare } from '#modules/sales/rules/vat.ts';
import type { DescribedPlain, DescribedVisit, DocumentProduct } from '#modules/sales/rules/described.ts';

/**
 * A paid order as its buyer sees it: plain data for the PDF, the e-mail, the e-ticket page and the confirmation. All
 * texts are in `locale`; amounts are minor units of `order.currency`; instants are ISO 8601 in UTC. Texts have no
 * direction marks; code that puts them into a sentence adds them.
 */
export type OrderDocument = TicketDocument | PlainDocument;

/** An order of tickets. */
export type TicketDocument = AnyDocument & DescribedVisit & { readonly products: readonly DocumentProduct[] };

/** An order of other goods: the goods' own texts around its lines. */
export type PlainDocument = AnyDocument & DescribedPlain;

type AnyDocument = {
  readonly locale: Locale;
  readonly direction: 'ltr' | 'rtl';
  readonly brand: DocumentBrand;
  readonly order: DocumentOrder;
  /** The terms of sale at the time of purchase; a line break separates paragraphs. '' for none. */
  readonly terms: string;
  /** The full address of the order's page: 'https://tickets.example.com/t/…'. */
  readonly link: string;
};

/** Colours as '#rrggbb'. */
export type DocumentBrand = { readonly name: string; readonly accent: string; readonly onAccent: string };

export type DocumentOrder = {
  /** The reservation identifier: '7K4M-92PX'. */
  readonly code: string;
  readonly currency: string;
  readonly total: number;
  /** The goods as sold. */
  readonly lines: readonly DocumentLine[];
  /** The service charges by name. */
  readonly charges: readonly DocumentLine[];
  /** The value-added tax within the total, by rate; empty when nothing is taxed. */
  readonly vat: readonly VatShare[];
  /** How much of the total has been given back, or is on its way back. */
  readonly refunded: number;
  /** How it was paid, as far as that is known; empty for an order that cost nothing. */
  readonly paidWith: readonly PaidWith[];
  readonly createdAt: string;
};

/** A part of the order's total with its method of payment. */
export type PaidWith = PaidBy & {
  /** Where other methods paid the rest. */
  readonly amount?: number;
};

/** The means of payment, by method. */
export type PaidBy = PaidWithCard | PaidWithCode | PaidFromLedger | PaidAtCounter;

type PaidWithCard = {
  readonly method: 'card';
  /** The brand's name: 'Visa'. */
  readonly brand: string;
  readonly lastFour: string;
  /** The number of instalments, when more than one. */
  readonly numberOfPayments?: number;
};

/** `scheme`: the brand of the codes (BLIK), the bank of a transfer, or PayPal. */
type PaidWithCode = { readonly method: 'code' | 'transfer' | 'paypal'; readonly scheme: string };

/** At the box office. */
type PaidAtCounter = { readonly method: CounterMethod };

type PaidFromLedger = {
  readonly method: LedgerMethod;
  /** Of the account's reference. */
  readonly lastFour: string;
};

export type DocumentLine = {
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
  /** How many of it are refunded; left out for none. */
  readonly refunded?: number;
};

/** Finds a text of the catalogue `documents` and fills in its values. */
export type DocumentTexts = (
  key: KeyOf<EnglishTexts['documents']>,
  values?: Record<string, string | number | Date>,
) => string;
