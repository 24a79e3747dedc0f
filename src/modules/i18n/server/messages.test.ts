import { beforeAll, expect, test } from 'vitest';
import { loadCatalogues, messagesOf, translatorFor, type Wording } from './messages.ts';

beforeAll(loadCatalogues);

const wording: Wording = { en: { 'catalog.film.watchNow': 'Watch {film}', 'web.error.title': 'Oh' } };

test('a brand’s own wording comes before the catalogue, in its language only', () => {
  expect(translatorFor('catalog', 'en', wording)('film.watchNow', { film: 'Charade' })).toBe('Watch Charade');
  expect(translatorFor('catalog', 'en', wording)('film.rating')).toBe('Age rating');
  expect(translatorFor('catalog', 'en')('film.watchNow')).toBe('Watch Now');
  expect(translatorFor('catalog', 'bg', wording)('film.watchNow')).toBe(
    translatorFor('catalog', 'bg')('film.watchNow'),
  );
});

test('messages are compiled once for all brands that say the same', () => {
  const same: Wording = { en: { ...wording['en'] } };
  const other: Wording = { en: { 'catalog.film.watchNow': 'See it' } };
  expect(messagesOf('catalog', 'en', same)).toBe(messagesOf('catalog', 'en', wording));
  expect(messagesOf('catalog', 'en', other)).not.toBe(messagesOf('catalog', 'en', wording));
  expect(messagesOf('checkout', 'en', wording)).toBe(messagesOf('checkout', 'en'));
});
