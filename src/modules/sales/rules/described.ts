/**
 * What the items of a paid order look like to its buyer, described by the goods that they are. Plain data: every
 * text is already chosen in one language, amounts are minor units of the order's currency, instants are ISO 8601
 * in UTC. Nothing in it carries marks of direction: whoever words it puts them.
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

/** Things that are handed over. */
export type DescribedProducts = { readonly kind: 'products'; readonly products: readonly DocumentProduct[] };

/** Anything else: the goods' own words around the order's lines. */
export type DescribedPlain = {
  readonly kind: 'plain';
  /** The e-mail's subject, the PDF's title and the page's. */
  readonly title: string;
  /** What the buyer reads first: 'Thank you.' */
  readonly heading: string;
  /** What follows it, in a sentence or two. */
  readonly text: string;
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
  /** For PDF and e-mail: a JPEG in base64. Never sent to a browser. */
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
  readonly status: TicketStatus;
};

/** How a ticket stands. */
export type TicketStatus = 'valid' | 'cancelled' | 'admitted';

export type DocumentProduct = {
  readonly name: string;
  readonly quantity: number;
  /** The way of delivery by its name; left out for what is collected at the bar. */
  readonly delivery?: string;
};
