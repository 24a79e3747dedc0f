import { beforeAll, expect, test } from 'vitest';
import { loadCatalogues } from '#modules/i18n/server/messages.ts';
import { lastResort } from './last-resort.ts';

beforeAll(loadCatalogues);

test('says what happened and links to the home page, without anything that could fail', () => {
  const page = lastResort('en', {});
  expect(page).toContain('An error occurred while showing the error page');
  expect(page).toContain('<a href="/">');
  expect(page).not.toContain('<script');
});

test('the brand’s wording is text, never markup', () => {
  const page = lastResort('en', { en: { 'web.lastResort.title': "Oh '<'b'>'no'<'/b'>'" } });
  expect(page).toContain('&lt;b&gt;no&lt;/b&gt;');
});

test('has the direction of its language', () => {
  expect(lastResort('he', {})).toContain('dir="rtl"');
});
