import type { Locale } from '#kernel/locale.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';

/**
 * A small cinema as an import file, for tests: one complex, one hall with every kind of seat, one hall of
 * general admission, one of both; showings that begin in a few hours.
 */

const colours = { light: 'oklch(.47 .115 160)', dark: 'oklch(.80 .165 158)' };

export const theme = {
  hue: 160,
  radius: 10,
  accent: colours,
  accentPress: colours,
  onAccent: { light: 'oklch(1 0 0)', dark: 'oklch(.19 .04 160)' },
  accentWash: { light: 'oklch(.95 .03 160)', dark: 'oklch(.3 .05 160)' },
};

/** Five rows: A to C of ten with an aisle after three, D premium, E sofas of two; wheelchair and companion at C1, C2. */
export const smallHall: Chart = {
  version: 1,
  name: 'Hall 1',
  pitch: 10,
  focal: { x: 60, y: 0 },
  levels: [
    { key: 'standard', name: 'Standard' },
    { key: 'premium', name: 'Premium' },
    { key: 'couch', name: 'Couch' },
  ],
  shapes: [{ kind: 'screen', x: 60, y: 0, w: 100, h: 4 }],
  sections: [
    {
      id: 1,
      name: 'Stalls',
      level: 0,
      rows: ['A', 'B', 'C', 'D', 'E'].map((label, i) => ({
        label,
        parts: [
          [0, 20 + 10 * i, 20, 20 + 10 * i, 0, 3],
          [40, 20 + 10 * i, 110, 20 + 10 * i, 0, 8],
        ],
        ...(label === 'C' && {
          kinds: [
            [0, 1],
            [1, 2],
            [10, 3],
          ] as const,
        }),
        ...(label === 'D' && { levels: [[0, 11, 1]] as const }),
        ...(label === 'E' && {
          levels: [[3, 8, 2]] as const,
          couches: [
            [3, 2],
            [5, 2],
            [7, 2],
            [9, 2],
          ] as const,
          boxOffice: [0],
        }),
      })),
    },
  ],
};

/** Rows A to F of twenty seats: fewer than 24 pixels each on a phone. */
export const wideHall: Chart = {
  ...smallHall,
  name: 'Wide',
  focal: { x: 95, y: 0 },
  shapes: [{ kind: 'screen', x: 95, y: 0, w: 180, h: 4 }],
  sections: [
    {
      id: 1,
      name: 'Stalls',
      level: 0,
      rows: ['A', 'B', 'C', 'D', 'E', 'F'].map((label, i) => ({
        label,
        parts: [[0, 20 + 10 * i, 190, 20 + 10 * i, 0, 20]],
      })),
    },
  ],
};

/** One standing area. */
export const standing = (capacity: number): Chart => ({
  version: 1,
  name: 'Floor',
  pitch: 10,
  focal: { x: 0, y: 0 },
  levels: [{ key: 'standard', name: 'Standing' }],
  shapes: [{ kind: 'stage', x: 0, y: 0, w: 50, h: 10 }],
  sections: [
    { id: 1, name: 'Floor', level: 0, rows: [], capacity, polygon: [0, 20, 100, 20, 100, 100, 0, 100] },
  ],
});

/** Twenty numbered seats and two standing areas. */
export const mixedHall: Chart = {
  ...standing(6),
  name: 'Mixed',
  sections: [
    { id: 1, name: 'Tribune', level: 0, rows: [{ label: '1', parts: [[0, 200, 190, 200, 0, 20]] }] },
    { id: 2, name: 'Left', level: 0, rows: [], capacity: 6, polygon: [0, 20, 50, 20, 50, 100, 0, 100] },
    { id: 3, name: 'Right', level: 0, rows: [], capacity: 4, polygon: [60, 20, 100, 20, 100, 100, 60, 100] },
  ],
};

export type CinemaOptions = {
  readonly code?: string;
  readonly id?: number;
  /** The shop's host; `<code>.test` when left out. */
  readonly hosts?: readonly string[];
  /** Plans by key; showing `show-<key>` uses each. */
  readonly plans?: Readonly<Record<string, Chart>>;
  /** Seating policies of halls by plan key; 3 (leave no single seat) when left out. */
  readonly policies?: Readonly<Record<string, number>>;
  readonly site?: object;
  /** Rates of value-added tax; none when left out. */
  readonly vat?: object;
  /** The most payments (instalments) of a card; 1 when left out. Codes are accepted too. */
  readonly maxPayments?: number;
  /** All prices and service charges are 0. */
  readonly isFree?: boolean;
  readonly locales?: readonly Locale[];
  readonly now?: Date;
};

/** The document set. Prices: adult 9.50, child 6.65 with an adult, family of four 24.00, premium 11.00, couch 12.00. */
export function cinema({
  code = 'aurora',
  id = 1,
  hosts = [`${code}.test`],
  plans = { small: smallHall, standing: standing(5), mixed: mixedHall },
  policies = {},
  site = {},
  vat,
  maxPayments = 1,
  isFree = false,
  locales = ['en', 'bg', 'he', 'ar'],
  now = new Date(),
}: CinemaOptions = {}): object {
  const at = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();
  const price = (group: string, ticket: string, amount: number) => ({
    group,
    ticket,
    price: isFree ? 0 : amount,
  });
  return {
    foyer: 1,
    brand: {
      code,
      id,
      name: { en: code },
      hosts,
      locales,
      defaultLocale: 'en',
      currency: 'EUR',
      country: 'BG',
      timeZone: 'Europe/Sofia',
      theme,
      mark: [],
      site,
      wording: {},
      leaveHosts: [],
      ...(vat && { vat }),
      payment: {
        offers: [
          { method: 'card', provider: 'demo', maxPayments },
          { method: 'code', provider: 'demo' },
        ],
      },
      deliveryWays: [
        { key: 'counter', name: { en: 'At the counter' } },
        { key: 'seat', name: { en: 'To your seat' } },
        { key: 'post', name: { en: 'By post' }, needsAddress: true },
      ],
      terms: { en: 'Tickets can be returned until two hours before the start.' },
      mailFrom: `${code} <tickets@${code}.test>`,
      returnsUntilHours: 2,
    },
    locations: [
      { key: 'main', name: { en: 'Main' }, timeZone: 'Europe/Sofia', position: 0, city: { en: 'Sofia' } },
    ],
    venues: Object.keys(plans).map((key) => ({
      key: `hall-${key}`,
      location: 'main',
      name: { en: `Hall ${key}` },
      seatplan: key,
      seatingPolicyId: policies[key] ?? 3,
    })),
    seatplans: Object.entries(plans).map(([key, chart]) => ({ key, chart })),
    features: [
      {
        key: 'charade',
        title: { en: 'Charade', bg: 'Шарада', he: 'חידון בחרוזים' },
        directors: [{ en: 'Stanley Donen' }],
        cast: [],
        runtime: 113,
        ratingClass: 'C',
        rating: '12+',
        language: 'en',
        year: 1963,
        // Files of the demo.
        stills: ['charade-1'],
        trailer: 'the-general',
      },
    ],
    ticketGroups: [
      { key: 'standard', name: { en: 'Standard' }, position: 0 },
      {
        key: 'premium',
        name: { en: 'Premium' },
        description: { en: 'Wider seats with more legroom' },
        position: 1,
        isPremium: true,
      },
      { key: 'couch', name: { en: 'Couch' }, position: 2 },
    ],
    ticketTypes: [
      { key: 'adult', name: { en: 'Adult' }, position: 0 },
      { key: 'child', name: { en: 'Child' }, position: 1, companionOf: ['adult'] },
      { key: 'family', name: { en: 'Family' }, position: 2, multiplyFactor: 4 },
      { key: 'walkin', name: { en: 'Counter' }, position: 3, walkin: true },
    ],
    priceLists: [
      {
        key: 'list',
        prices: [
          price('standard', 'adult', 9.5),
          price('standard', 'child', 6.65),
          price('standard', 'family', 24),
          price('standard', 'walkin', 1),
          price('premium', 'adult', 11),
          price('couch', 'adult', 12),
        ],
        charges: isFree ? [] : ['booking'],
      },
    ],
    serviceCharges: [
      { key: 'booking', position: 0, amount: 0.4, per: 'ticket', name: { en: 'Booking charge' } },
    ],
    products: [
      { key: 'popcorn', name: { en: 'Popcorn' }, position: 0, price: 4.9, image: 'popcorn-small' },
      { key: 'nachos', name: { en: 'Nachos' }, position: 1, price: 6, isDeliveryRequired: true },
    ],
    donations: [
      {
        key: 'piano',
        code: 'PIANO',
        image: 'cinema-for-schools',
        name: { en: 'The piano fund', bg: 'Фонд „Пиано“' },
        position: 0,
        goal: 100,
        details: [
          { key: 'tuning', amount: 25, name: { en: 'A tuning' } },
          { key: 'own', minimum: 5, maximum: 200 },
        ],
      },
      {
        key: 'roof',
        code: 'ROOF',
        name: { en: 'The roof' },
        position: 1,
        details: [{ key: 'tile', amount: 10 }],
      },
    ],
    presentations: Object.keys(plans).map((key) => ({
      key: `show-${key}`,
      feature: 'charade',
      venue: `hall-${key}`,
      priceList: 'list',
      startsAt: at(4),
      status: 'on_sale',
      language: 'en',
      subtitles: ['bg'],
      format: '2D',
    })),
  };
}
