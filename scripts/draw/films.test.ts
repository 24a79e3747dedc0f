import { readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contrastRatio } from '#kernel/colour.ts';
import { composePoster } from './compose-poster.ts';
import { films } from './films.ts';

const pictures = new URL('../../db/demo/pictures/', import.meta.url);

test('no two films share a slug', () => {
  expect(new Set(films.map(({ slug }) => slug)).size).toBe(films.length);
});

test.each(films)('$slug: text can be read on the tint', ({ tint, tintInk }) => {
  expect(contrastRatio(tint, tintInk)).toBeGreaterThanOrEqual(4.5);
});

test.each(films)('$slug: drawing it again gives the same picture', (film) => {
  expect(composePoster(film)).toBe(composePoster(film));
});

test.each(films)('$slug: its pictures and its line in the list were drawn', async (film) => {
  for (const ending of ['240.webp', '480.webp', '960.webp', '480.jpg']) {
    expect((await stat(new URL(`films/${film.slug}-${ending}`, pictures))).size).toBeGreaterThan(1000);
  }
  const { slug, title, originalTitle, year, director, tint, tintInk } = film;
  const list: unknown = JSON.parse(await readFile(new URL('films.json', pictures), 'utf8'));
  expect(list).toContainEqual({ slug, title, originalTitle, year, director, tint, tintInk });
});
