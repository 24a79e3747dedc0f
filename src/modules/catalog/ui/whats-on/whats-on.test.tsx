import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { AlternativesView, FilmView, ShowingView, WhatsOnView } from '../../contract.ts';
import { LinkProvider } from '../links.tsx';
import { saleNoticeOf } from '../showing/sale-notice-kind.ts';
import { SaleNotice } from '../showing/sale-notice.tsx';
import { WhatsOnEmpty } from './whats-on-empty.tsx';
import { WhatsOn } from './whats-on.tsx';

type Messages = { [key: string]: string | Messages };
const catalogIn = (locale: Locale): Messages =>
  JSON.parse(readFileSync(`locales/${locale}/catalog.json`, 'utf8')) as Messages;

/** The HTML of the server: everything in it works before scripts have loaded. */
function pageOf(content: ReactNode, locale: Locale = 'en'): string {
  const href = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}lang=bg`;
  return renderToString(
    <IntlProvider
      locale={locale}
      timeZone="UTC"
      messages={{ catalog: catalogIn(locale) }}
      onError={(error) => {
        throw error;
      }}
    >
      <LinkProvider href={href}>{content}</LinkProvider>
    </IntlProvider>,
  )
    .replaceAll('<!-- -->', '')
    .replaceAll('&amp;', '&');
}

const showing: ShowingView = {
  id: 7,
  featureId: 3,
  featureName: 'Charade',
  dateTime: '2026-11-21T20:15:00+02:00',
  timeZone: 'Europe/Sofia',
  day: '2026-11-21',
  locationId: 1,
  locationName: 'Aurora Vitosha',
  locationBrief: 'Vitosha',
  venueName: 'Screen 3',
  language: 'en',
  isDubbed: false,
  subtitles: ['bg'],
  format: '4K',
  attributes: [],
  access: ['captions'],
  highlight: null,
  newBookingUrl: null,
  sale: { state: 'onSale', code: null, opensAt: null, members: null, until: '2026-11-21T20:15:00+02:00' },
  fullness: { capacity: 142, left: 12, seats: 4, isSoldOut: false, isOnlyAccessible: false, isFew: true },
};
const film: FilmView = {
  id: 3,
  key: 'charade',
  name: 'Charade',
  originalName: null,
  year: 1963,
  runtime: 113,
  releaseDate: null,
  ratingClass: 'Y',
  rating: '12+',
  language: 'en',
  categoryId: 1,
  categoryName: null,
  genres: [],
  synopsis: 'A widow in Paris.',
  directors: ['Stanley Donen'],
  cast: ['Audrey Hepburn', 'Cary Grant'],
  pictures: { small: '/s', medium: '/m', large: '/l' },
  tint: null,
  tintInk: null,
  watchUrl: 'https://watch.example/charade',
  days: [{ day: '2026-11-21', showings: [showing] }],
  nextDay: '2026-11-23',
};
const whatsOn: WhatsOnView = {
  view: 'day', today: '2026-11-21', day: '2026-11-21',
  locations: [{ id: 1, name: 'Aurora Vitosha', brief: 'Vitosha', address: null, city: 'Sofia', latitude: null, longitude: null, isChosen: true }, { id: 2, name: 'Aurora Mall', brief: 'Mall', address: null, city: null, latitude: null, longitude: null, isChosen: false }],
  days: [{ day: '2026-11-21', showings: 1 }, { day: '2026-11-22', showings: 0 }],
  filters: [{ group: 'part', value: 'evening', label: null, isOn: true }, { group: 'attribute', value: 'live', label: 'Live music', isOn: false }],
  matches: [{ featureId: 3, filters: [0] }], search: '', coming: 2, featured: null, films: [film], empty: null,
}; // prettier-ignore
const alternatives = (change: Partial<ShowingView>): AlternativesView => ({
  now: '2026-11-20T10:00:00Z',
  showing: { ...showing, ...change },
  feature: film,
  otherTimes: [{ ...showing, id: 8 }],
  films: [],
});

test('a chip is a link with all facts, in four lines', () => {
  const page = pageOf(<WhatsOn lowest={null} page={whatsOn} />);
  expect(page).toContain('href="/order/7?lang=bg"');
  expect(page).toContain('20:15, Screen 3, English, Bulgarian subtitles, 4K, Captions, 12 seats left');
  expect(page).toContain('EN · BG subs');
  expect(page).toContain('12 left');
});

test('cinema, filters and search are links and GET forms that keep the other choices', () => {
  const page = pageOf(<WhatsOn lowest={null} page={whatsOn} />);
  expect(page.match(/<form[^>]*method="get"/g)).toHaveLength(3);
  expect(page.match(/<input type="checkbox"[^>]*name="location"/g)).toHaveLength(2);
  expect(page.match(/<input type="checkbox"[^>]*checked=""[^>]*value="1"/g)).toHaveLength(1);
  expect(page.match(/<input type="hidden" name="lang" value="bg"/g)).toHaveLength(3);
  expect(page.match(/<input type="hidden" name="part" value="evening"/g)).toHaveLength(2);
  expect(page.match(/<input type="checkbox"[^>]*name="part"[^>]*checked="" value="evening"/g)).toHaveLength(
    1,
  );
  expect(page).toContain('href="/?part=evening&attribute=live&lang=bg"');
  expect(page).toMatch(
    /href="\/\?lang=bg"[^>]*class="catalog-filter"|class="catalog-filter"[^>]*href="\/\?lang=bg"/,
  );
});

test('with several cinemas the headline names them, and each chip names its own', () => {
  const locations = whatsOn.locations.map((one) => ({ ...one, isChosen: true }));
  const page = pageOf(<WhatsOn lowest={null} page={{ ...whatsOn, locations }} />);
  expect(page).toContain('Aurora Vitosha and Mall');
  expect(page).toContain('<span aria-hidden="true">Vitosha, Screen 3</span>');
  expect(page).toContain('20:15, Aurora Vitosha, Screen 3, English');
});

test('names the lowest price with its fee', () => {
  const lineOf = (fee: string | null) =>
    />([^<]*film[^<]*from[^<]*)</.exec(
      pageOf(<WhatsOn page={whatsOn} lowest={{ price: '€7.50', fee }} />),
    )?.[1];
  expect(lineOf('€0.40')).toBe('1 film, from €7.50 + €0.40 fee');
  expect(lineOf(null)).toBe('1 film, from €7.50');
});

test('Next links to the film’s days, Watch Now to where it can be watched', () => {
  const page = pageOf(<WhatsOn lowest={null} page={whatsOn} />);
  expect(page).toContain('href="/film/charade?day=2026-11-23&location=1&lang=bg"');
  expect(page).toContain('Next: Mon');
  expect(page).toContain('href="https://watch.example/charade"');
});

test('Next is left out where it would be the day after', () => {
  const [film] = whatsOn.films;
  const page = pageOf(
    <WhatsOn lowest={null} page={{ ...whatsOn, films: [{ ...film!, nextDay: '2026-11-22' }] }} />,
  );
  expect(page).not.toContain('Next: ');
  expect(page).toContain('href="https://watch.example/charade"');
});

test('poster and title lead to the film’s page; the keyboard stops at the title only', () => {
  const links =
    pageOf(<WhatsOn lowest={null} page={whatsOn} />).match(
      /<a [^>]*\/film\/charade\?day=2026-11-21[^>]*>/g,
    ) ?? [];
  expect(links).toHaveLength(2);
  expect(
    links.filter((link) => link.includes('tabindex="-1"') && link.includes('aria-hidden="true"')),
  ).toHaveLength(1);
});

test('without a match, the page names the filters and links to the nearest presentations', () => {
  const empty = {
    reason: 'filters',
    kept: 'filtersButPart',
    nearestDay: '2026-11-22',
    nearest: [film],
  } as const;
  const page = pageOf(
    <WhatsOnEmpty page={{ ...whatsOn, films: [] }} empty={{ ...empty, nearest: [film] }} />,
  );
  expect(page).toContain('No showings match Evening on Saturday 21 November');
  expect(page).toContain(
    'The closest showing is Charade on Saturday 21 November at\u00A020:15, Aurora Vitosha, Screen 3.',
  );
  expect(page).toContain('href="/?day=2026-11-22&lang=bg"');
});

test.each([
  ['notYet', 'NOT_YET_ON_SALE', 'Tickets go on sale on Saturday 21 November at\u00A010:00'],
  ['offSale', 'NOT_YET_ON_SALE', 'Tickets aren’t on sale yet'],
  ['ended', 'SALE_ENDED', 'Ticketing has ended'],
  ['locationOffline', 'LOCATION_OFFLINE', 'We’ve lost our connection to this cinema'],
  ['channelClosed', 'CHANNEL_CLOSED', 'Tickets at the box office only'],
  ['advanceNotAllowed', 'ADVANCE_SALE_NOT_ALLOWED', 'doesn’t sell tickets in advance'],
  ['cancelled', 'NO_EVENT_FOUND', 'Charade has been cancelled'],
] as const)('%s has its sale notice and other times', (state, code, words) => {
  const opensAt = state === 'notYet' ? '2026-11-21T10:00:00+02:00' : null;
  const page = alternatives({ sale: { state, code, opensAt, members: null, until: showing.dateTime } });
  expect(saleNoticeOf(page.showing)).toBe(state);
  const html = pageOf(<SaleNotice page={page} kind={state} />);
  expect(html).toContain(words);
  expect(html).toContain('href="/order/8?lang=bg"');
  expect(html.includes('role="timer"')).toBe(state === 'notYet');
});

test('sold out has a sale notice of its own; a presentation on sale has none', () => {
  const full = {
    capacity: 142,
    left: 0,
    seats: 5,
    isSoldOut: true,
    isOnlyAccessible: false,
    isFew: false,
  };
  const page = alternatives({ fullness: full });
  expect(saleNoticeOf(page.showing)).toBe('soldOut');
  expect(pageOf(<SaleNotice page={page} kind="soldOut" />)).toContain('All 142 seats');
  expect(saleNoticeOf(showing)).toBeNull();
});

test('in Arabic no part of a page has a Latin comma', () => {
  const elsewhere = { ...showing, id: 8, locationId: 2 };
  const duo = {
    ...film,
    directors: ['Stanley Donen', 'Peter Stone'],
    days: [{ day: '2026-11-21', showings: [elsewhere] }],
  };
  const empty: WhatsOnView['empty'] = {
    reason: 'filters',
    kept: 'filters',
    nearestDay: '2026-11-22',
    nearest: [duo],
  };
  const notice = { ...alternatives({}), otherTimes: [elsewhere] };
  const pages = [
    pageOf(<WhatsOn lowest={null} page={{ ...whatsOn, featured: duo, films: [duo] }} />, 'ar'),
    pageOf(<WhatsOnEmpty page={{ ...whatsOn, films: [] }} empty={empty} />, 'ar'),
    pageOf(<SaleNotice page={notice} kind="locationOffline" />, 'ar'),
  ];
  for (const page of pages) {
    const words = page.replaceAll(/<[^>]*>/g, ' ');
    expect(words).toContain('، ');
    expect(words).not.toContain(', ');
  }
});
