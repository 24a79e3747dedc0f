import { expect, test } from 'vitest';
import { checkSchema } from './check-schema.ts';
import type { MappingDocument } from './mapping.ts';
import { documentsOfOcapi } from './ocapi.ts';
import { OcapiShowtimesSchema, type OcapiShowtimes } from './ocapi-schema.ts';

const day = (businessDate: string, filmId = 'F1'): OcapiShowtimes => ({
  businessDate,
  showtimes: [
    {
      id: `7-${businessDate}`,
      schedule: {
        businessDate,
        startsAt: `${businessDate}T19:00:00+00:00`,
        endsAt: `${businessDate}T21:10:00+00:00`,
      },
      seatLayoutId: '7-1-4',
      filmId,
      siteId: '7',
      screenId: '7-1',
      areaCategories: [{ areaCategoryId: 'A1' }],
      attributeIds: ['X1', 'X2', 'X3'],
      requires3dGlasses: false,
    },
  ],
  relatedData: {
    sites: [
      {
        id: '7',
        name: { text: 'Harbour' },
        ianaTimeZoneName: 'Europe/London',
        location: { latitude: 51, longitude: 0 },
      },
    ],
    screens: [{ id: '7-1', name: { text: 'Screen 1' } }],
    films: [
      {
        id: 'F1',
        title: { text: `The Film, ${businessDate}`, translations: [{ languageTag: 'pl-PL', text: 'Film' }] },
        censorRatingId: 'R15',
        runtimeInMinutes: 110,
        genreIds: ['G1'],
      },
    ],
    genres: [{ id: 'G1', name: { text: 'Drama' } }],
    attributes: [
      { id: 'X1', name: { text: 'Hindi (Audio)' } },
      { id: 'X2', name: { text: 'Autism Friendly' } },
      { id: 'X3', name: { text: 'Laser' } },
    ],
    censorRatings: [{ id: 'R15', classification: { text: '15' }, ageRestriction: { minimumAge: 15 } }],
  },
});

const files = (...days: OcapiShowtimes[]): { name: string; content: OcapiShowtimes }[] =>
  days.map((content, i) => ({ name: `day-${i}.json`, content }));

test('the examples fit the schema', () => {
  expect(checkSchema(OcapiShowtimesSchema, day('2026-11-20'))).toEqual([]);
});

test('without a mapping a presentation has neither plan nor price and is not on sale', () => {
  const { locations, venues, features, presentations, faults } = documentsOfOcapi(
    files(day('2026-11-20')),
    undefined,
  );
  expect(faults).toEqual([]);
  expect(locations[0]!.value).toMatchObject({
    key: 'site-7',
    name: { en: 'Harbour' },
    timeZone: 'Europe/London',
  });
  expect(venues[0]!.value).toEqual({ key: 'screen-7-1', location: 'site-7', name: { en: 'Screen 1' } });
  expect(features[0]!.value).toMatchObject({
    title: { pl: 'Film' },
    ratingClass: 'Y',
    rating: '15',
    genres: [{ en: 'Drama' }],
  });
  expect(presentations[0]!.value).toEqual({
    key: 'show-7-2026-11-20',
    feature: 'film-F1',
    venue: 'screen-7-1',
    startsAt: '2026-11-20T19:00:00+00:00',
    endsAt: '2026-11-20T21:10:00+00:00',
    attributes: [{ en: 'Hindi (Audio)' }, { en: 'Autism Friendly' }, { en: 'Laser' }],
    status: 'off_sale',
    feedDay: '2026-11-20',
  });
});

test('a film in several days’ files has the texts of the latest day, whatever the order of the files', () => {
  const { features } = documentsOfOcapi(files(day('2026-11-21'), day('2026-11-20')), undefined);
  expect(features.map(({ value }) => value.title.en)).toEqual(['The Film, 2026-11-21']);
});

test('line breaks within names become spaces, as our own documents have names of one line', () => {
  const file = structuredClone(day('2026-11-20'));
  file.relatedData.films[0]!.title.text = ' The\r\n Film\u0085, again ';
  const { features } = documentsOfOcapi(files(file), undefined);
  expect(features[0]!.value.title.en).toBe('The Film , again');
});

const mapping: MappingDocument = {
  foyerMapping: 1,
  sites: { '7': 'harbour' },
  screens: { '7-1': { seatplan: 'big', venue: 'hall-1' } },
  areaCategories: { A1: 'standard' },
  attributes: { X1: { language: 'hi' }, X3: { isHidden: true } },
  films: { F1: 'the-film' },
  priceList: 'week',
  isOnSale: true,
};

test('a mapping adds plan, price, level, language and what the cinema has already', () => {
  const { features, presentations } = documentsOfOcapi(files(day('2026-11-20')), mapping);
  expect(features).toEqual([]);
  expect(presentations[0]!.value).toMatchObject({
    feature: 'the-film',
    venue: 'hall-1',
    seatplan: 'big',
    priceList: 'week',
    status: 'on_sale',
    language: 'hi',
    attributes: [{ en: 'Autism Friendly' }],
    areaLevels: ['standard'],
  });
});

test('the lines of an address are joined by the comma of the file’s language', () => {
  const file = structuredClone(day('2026-11-20'));
  file.relatedData.sites[0]!.contactDetails = { address: { line1: 'شارع النخيل 7', line2: 'الطابق 2' } };
  const { locations } = documentsOfOcapi(files(file), { ...mapping, locale: 'ar', sites: {} });
  expect(locations[0]!.value.address).toEqual({ ar: 'شارع النخيل 7، الطابق 2' });
});

test('a mapping that leaves a gap, or names what the file does not have, is a fault', () => {
  const { faults } = documentsOfOcapi(files(day('2026-11-20', 'F2')), {
    ...mapping,
    screens: {},
    areaCategories: {},
  });
  expect(faults.map(({ file, pointer, code }) => `${file} ${pointer} ${code}`)).toEqual([
    'day-0.json /showtimes/0 SCREEN_WITHOUT_PLAN',
    'day-0.json /showtimes/0/filmId UNKNOWN_REFERENCE',
  ]);
  const open = documentsOfOcapi(files(day('2026-11-20')), { ...mapping, areaCategories: {} });
  expect(open.faults.map(({ code, details }) => [code, details])).toEqual([
    ['CATEGORY_WITHOUT_LEVEL', { category: 'A1' }],
  ]);
});
