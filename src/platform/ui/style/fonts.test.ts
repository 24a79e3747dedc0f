import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fontFilesFor, fontFolder } from './fonts.ts';

const locales = ['he', 'en', 'ru', 'ar', 'pl', 'sk', 'ro', 'bg', 'cs', 'hu'];

describe('fontFilesFor', () => {
  it('preloads the one script that a locale needs besides Latin', () => {
    expect(fontFilesFor('en')).toEqual(['rubik-latin-wght-normal.woff2']);
    expect(fontFilesFor('he-IL')).toEqual([
      'rubik-latin-wght-normal.woff2',
      'rubik-hebrew-wght-normal.woff2',
    ]);
    expect(fontFilesFor('bg')).toContain('rubik-cyrillic-wght-normal.woff2');
    expect(fontFilesFor('hu')).toContain('rubik-latin-ext-wght-normal.woff2');
    expect(fontFilesFor('ar')).toContain('rubik-arabic-wght-normal.woff2');
  });

  it.each(locales)('names files for %s that exist and that the style sheet declares', (locale) => {
    const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
    for (const file of fontFilesFor(locale)) {
      expect(existsSync(`${fontFolder}/${file}`)).toBe(true);
      expect(css).toContain(file);
    }
  });
});
