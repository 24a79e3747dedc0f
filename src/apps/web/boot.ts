import type { EarlyActs } from './early-acts.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { Consent } from '#platform/browser/consent.ts';
import type { EnglishTexts } from '#modules/i18n/rules/catalogue-keys.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { PublicBrand } from '#modules/tenancy/contract.ts';
import type { FlowNames } from '#modules/tenancy/rules/flow-texts.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';

/** Compiled messages by namespace, as `messagesFor` makes them. */
export type Messages = { readonly [namespace: string]: unknown };

export type Theme = 'light' | 'dark';

/** A test card number, and what it does: listed by the demo's bar. */
type DemoCard = { readonly number: string; readonly name: keyof EnglishTexts['web']['demo']['card'] };

/** A code from the bank's app to try, and what it does. */
type DemoCode = { readonly code: string; readonly name: keyof EnglishTexts['web']['demo']['code'] };

/** The links of the demo's bar, and what can be tried; only in demo mode. */
export type DemoView = {
  readonly brands: readonly { readonly code: string; readonly name: string; readonly href: string }[];
  readonly cards: readonly DemoCard[];
  /** Empty where the brand takes none. */
  readonly codes: readonly DemoCode[];
};

/**
 * What a page knows before any call. The server renders with it and sends it to the browser, so that both render the
 * same page.
 */
export type Boot = {
  readonly locale: Locale;
  readonly brand: Omit<PublicBrand, 'terms' | 'flows'> & { readonly flows: FlowNames };
  readonly site: SiteConfiguration;
  /** 'https://tickets.example.com'. */
  readonly origin: string;
  /** The visitor's public id: sent with calls, authorises nothing. */
  readonly visitor: string;
  /** The visitor's choice; null follows the system. */
  readonly theme: Theme | null;
  /** Whether the visitor agreed to statistics; null without an answer, or when the brand does not ask. */
  readonly consent: Consent | null;
  readonly messages: Messages;
  readonly demo: DemoView | null;
  /** The brand collects for a cause now. */
  readonly hasDonations: boolean;
  /** `?lang` named a language that the brand has not enabled: the page is the 404 of the language guard. */
  readonly isLanguageUnknown: boolean;
};

/** What the server has loaded for the page: its data, none where it needs none, or the fault of the error page. */
export type LoadedContent =
  | { readonly data?: unknown }
  | { readonly fault: { readonly status: number; readonly refusal: RefusalBody } };

/** Everything that the server leaves in the page for the browser. */
export type Handover = {
  readonly boot: Boot;
  readonly loaded: LoadedContent;
  /** Recorded by the page since it was shown. */
  readonly early?: EarlyActs;
};

declare global {
  interface Window {
    foyer?: Handover;
  }
}
