import type { EnglishTexts, KeyOf } from '#modules/i18n/rules/catalogue-keys.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';

/**
 * What a paid order looks like to its buyer: plain data that the PDF, the letter, the e-ticket page and the
 * confirmation share. Every text is already chosen in `locale`; amounts are minor units of `order.currency`;
 * instants are ISO 8601 in UTC. Nothing in it carries marks of direction: whoever words it puts them.
 */
export type TicketDocument = {
  readonly locale: Locale;
  readonly direction: 'ltr' | 'rtl';
  readonly brand: DocumentBrand;
  readonly order: DocumentOrder;
  readonly film: DocumentFilm;
  readonly showing: DocumentShowing;
  readonly tickets: readonly DocumentTicket[];
  /** `delivery`: the name of the way that the buyer chose; left out for what is collected at the bar. */
  readonly products: readonly DocumentProduct[];
  /** The terms in force at purchase; paragraphs are parted by a line break. '' for none. */
  readonly terms: string;
  /** The e-ticket page, whole: 'https://tickets.example.com/ticket/…'. */
  readonly link: string;
};

/** Colours as '#rrggbb'. */
export type DocumentBrand = { readonly name: string; readonly accent: string; readonly onAccent: string };

export type DocumentOrder = {
  /** The reservation identifier: '7K4M-92PX'. */
  readonly code: string;
  readonly currency: string;
  readonly total: number;
  /** Tickets, add-ons and products as sold. */
  readonly lines: readonly DocumentLine[];
  /** Service charges, worded by their own names. */
  readonly charges: readonly DocumentLine[];
  /** The card, its brand as it is written: {brand: 'Visa', lastFour: '4242'}; instalments where there are several. */
  readonly paidWith?: {
    readonly brand: string;
    readonly lastFour: string;
    readonly numberOfPayments?: number;
  };
  readonly createdAt: string;
};

export type DocumentLine = { readonly name: string; readonly quantity: number; readonly amount: number };

export type DocumentProduct = {
  readonly name: string;
  readonly quantity: number;
  readonly delivery?: string;
};

export type DocumentFilm = {
  readonly title: string;
  /** Left out when it is the title. */
  readonly originalTitle?: string;
  /** What the badge says: '12+'. */
  readonly rating?: string;
  /** Minutes. */
  readonly runtime: number;
  /** The film's colour and the ink that is legible on it, '#rrggbb'. */
  readonly tint: string;
  readonly tintInk: string;
  /** For pages. */
  readonly posterUrl?: string;
  /** For PDF and letter: a JPEG in base64. Never sent to a browser. */
  readonly posterJpg?: string;
};

export type DocumentShowing = {
  readonly startsAt: string;
  readonly endsAt: string;
  /** IANA zone of the location, in which times are shown. */
  readonly timeZone: string;
  readonly location: string;
  /** One line; '' when unknown. */
  readonly address: string;
  readonly hall: string;
  /** Worded: 'English, Bulgarian subtitles'. */
  readonly language?: string;
  /** '2D', 'IMAX'. */
  readonly format?: string;
};

export type DocumentTicket = {
  /** UUID. */
  readonly ticketId: string;
  /** For people: '7K4M-92PX-G8'. */
  readonly code: string;
  /** The signed text of the QR code, see ticket-code.ts; left out where the brand shows none (parameter 670). */
  readonly qr?: string;
  /** Given when the hall has several. */
  readonly section?: string;
  /** Left out, like `seat`, in general admission. */
  readonly row?: string;
  readonly seat?: string;
  readonly typeName: string;
  readonly levelName: string;
  readonly price: number;
};

/** Looks a text of the catalogue `documents` up and fills it. */
export type DocumentTexts = (
  key: KeyOf<EnglishTexts['documents']>,
  values?: Record<string, string | number | Date>,
) => string;
