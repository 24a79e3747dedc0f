import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BrandTheme, ThemeColour } from './brand-style.ts';
import { contrastPairs, pairRatio, parseTokens, type Scheme, tokensOfBrand } from './contrast.ts';

const both = (light: string, dark: string): ThemeColour => ({
  light: `oklch(${light})`,
  dark: `oklch(${dark})`,
});

/** Four themes with very different hues: a warm and a cold one, and one near each of the fixed colours. */
const themes: Record<string, BrandTheme> = {
  aurora: {
    hue: 160,
    radius: 10,
    accent: both('.47 .115 160', '.80 .165 158'),
    accentPress: both('.40 .105 160', '.86 .150 158'),
    onAccent: both('1 0 0', '.19 .04 160'),
    accentWash: both('.955 .028 160', '.27 .040 160'),
  },
  wisla: {
    hue: 258,
    radius: 6,
    accent: both('.48 .170 262', '.76 .125 255'),
    accentPress: both('.41 .16 262', '.83 .10 255'),
    onAccent: both('1 0 0', '.19 .05 260'),
    accentWash: both('.955 .022 260', '.28 .05 260'),
  },
  carmel: {
    hue: 60,
    radius: 14,
    accent: both('.51 .135 42', '.79 .130 52'),
    accentPress: both('.44 .125 42', '.85 .11 55'),
    onAccent: both('1 0 0', '.20 .04 45'),
    accentWash: both('.958 .026 55', '.28 .04 45'),
    seat2: both('.580 .100 190', '.780 .100 190'),
  },
  danube: {
    hue: 310,
    radius: 2,
    accent: both('.46 .165 312', '.80 .120 312'),
    accentPress: both('.39 .15 312', '.86 .09 312'),
    onAccent: both('1 0 0', '.20 .05 312'),
    accentWash: both('.957 .022 312', '.28 .05 312'),
  },
};

const tokens = parseTokens(readFileSync(new URL('tokens.css', import.meta.url), 'utf8'));

describe.each(Object.entries(themes))('the theme of %s', (_, theme) => {
  const brandTokens = tokensOfBrand(tokens, theme);

  it.each(['light', 'dark'] as Scheme[])('keeps every pair readable when %s', (scheme) => {
    const failures = contrastPairs
      .map((pair) => ({ ...pair, ratio: pairRatio(brandTokens, pair, scheme) }))
      .filter(({ ratio, least }) => !(ratio >= least));
    expect(failures).toEqual([]);
  });
});

it('finds a theme with an unreadable button', () => {
  const pale = { ...themes.aurora, accent: both('.80 .1 160', '.80 .1 160') } as BrandTheme;
  const onAccent = contrastPairs.find(({ front, back }) => front === 'on-accent' && back === 'accent');
  expect(onAccent && pairRatio(tokensOfBrand(tokens, pale), onAccent, 'light')).toBeLessThan(3);
});
