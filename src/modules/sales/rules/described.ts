/**
 * How the items of a paid order are described to the buyer; each kind of goods describes its own. Plain data: all
 * texts are in one language, amounts are minor units of the order's currency, instants are ISO 8601 in UTC. Texts
 * have no direction marks; add them when you put a text into a sentence.
 */
export type Described = DescribedVisit | DescribedProducts | DescribedPlain;

/** Seats of a presentation: a film, where and when it is shown, and the tickets. */
export type DescribedVisit = {
  readonly kind: 'visit';
  readonly presentationId: number;
  readonly film: DocumentFilm;
  readonly showing: DocumentShowing;
  readonly tickets: readonly DocumentTicket[];
};

/** Products that are handed over. */
export type DescribedProducts = { readonly kind: 'products'; readonly products: readonly DocumentProduct[] };

/** Anything else: the goods' own texts around the order's lines. */
export type DescribedPlain = {
  readonly kind: 'plain';
  /** The subject of the e-mail, and the title of the PDF and the page. */
  readonly title: string;
  /** The first line for the buyer: 'Thank you.' */
  readonly heading: string;
  /** The text after it: one or two sentences. */
  readonly text: string;
};

export type DocumentFilm = {
  readonly title: string;
  /** Left out when it equals the title. */
  readonly originalTitle?: string;
  /** The text of the badge: '12+'. */
  readonly rating?: string;
  /** Minutes. */
  readonly runtime: number;
  /** The film's colour, and the text colour that is legible on it, '#rrggbb'. */
  readonly tint: string;
  readonly tintInk: string;
  /** The picture's address, for pages. */
  readonly posterUrl?: string;
  /** The picture as JPEG in base64, for PDF and e-mail. Never sent to a browser. */
  readonly posterJpg?: string;
};

export type DocumentShowing = {
  readonly startsAt: string;
  readonly endsAt: string;
  /** IANA time zone of the location, in which times are shown. */
  readonly timeZone: string;
  readonly location: string;
  /** One line of text; '' when unknown. */
  readonly address: string;
  readonly hall: string;
  /** As text: 'English, Bulgarian subtitles'. */
  readonly language?: string;
  /** '2D', 'IMAX'. */
  readonly format?: string;
  /** The cinema has cancelled it. */
  readonly isCancelled?: true;
};

export type DocumentTicket = {
  /** UUID. */
  readonly ticketId: string;
  /** The code for people: '7K4M-92PX-G8'. */
  readonly code: string;
  /**
   * The signed text of the QR code (ticket-code.ts); left out when the brand shows none (parameter 670, QR code), and of a
   * cancelled ticket.
   */
  readonly qr?: string;
  /** Only when the hall has several sections. */
  readonly section?: string;
  /** Left out, like `seat`, for general admission. */
  readonly row?: string;
  readonly seat?: string;
  /** Only for wheelchair users and their companions: 'wheelchair space'. */
  readonly kindName?: string;
  readonly typeName: string;
  readonly levelName: string;
  readonly price: number;
  readonly status: TicketStatus;
};

/** The state of a ticket. */
export type TicketStatus = 'valid' | 'cancelled' | 'admitted';

export type DocumentProduct = {
  readonly name: string;
  /** Without those that are refunded. */
  readonly quantity: number;
  /** How many more were bought and are refunded; left out for none. */
  readonly refunded?: number;
  /** The name of the way of delivery; left out for products to collect at the bar. */
  readonly delivery?: string;
};
