import { beforeAll, expect, test } from 'vitest';
import { loadCatalogues } from '#modules/i18n/server/messages.ts';
import { versionTexts } from './version-texts.ts';

beforeAll(loadCatalogues);

const version = (document: object) => ({ language: 'silent', document: document as never });

test('tickets name language and format in the buyer’s language', () => {
  const film = version({ format: '35mm', subtitles: ['he', 'ar'] });
  expect(versionTexts(film, 'he', {})).toEqual({
    language: 'אילם, כתוביות בעברית וערבית',
    format: '35 מ״מ',
  });
  expect(versionTexts(film, 'he', { he: { 'catalog.format.35mm': 'סרט צילום' } }).format).toBe('סרט צילום');
});

test('a format without a text stays as it was imported, and none is made up', () => {
  expect(versionTexts(version({ format: 'ScreenX' }), 'he', {}).format).toBe('ScreenX');
  expect(versionTexts(version({}), 'he', {})).toEqual({ language: 'אילם' });
});
