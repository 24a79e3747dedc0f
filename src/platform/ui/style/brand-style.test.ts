import { describe, expect, it } from 'vitest';
import { type BrandTheme, brandStyle, brandThemeProblems } from './brand-style.ts';

const theme: BrandTheme = {
  hue: 258,
  radius: 6,
  accent: { light: 'oklch(.48 .170 262)', dark: 'oklch(.76 .125 255)' },
  accentPress: { light: 'oklch(.41 .16 262)', dark: 'oklch(.83 .10 255)' },
  onAccent: { light: 'oklch(1 0 0)', dark: '#101828' },
  accentWash: { light: 'oklch(.955 .022 260)', dark: 'oklch(.28 .05 260)' },
};

describe('brandStyle', () => {
  it('writes one rule with the tokens of the brand', () => {
    expect(brandStyle(theme)).toBe(
      ':root{--h:258;--radius:6px;' +
        '--accent:light-dark(oklch(.48 .170 262),oklch(.76 .125 255));' +
        '--accent-press:light-dark(oklch(.41 .16 262),oklch(.83 .10 255));' +
        '--on-accent:light-dark(oklch(1 0 0),#101828);' +
        '--accent-wash:light-dark(oklch(.955 .022 260),oklch(.28 .05 260))}',
    );
  });

  it('changes a level’s colour on the map only when the brand sets it', () => {
    expect(brandStyle(theme)).not.toContain('--seat-2');
    const moved = { ...theme, seat2: { light: 'oklch(.58 .1 190)', dark: 'oklch(.78 .1 190)' } };
    expect(brandStyle(moved)).toContain('--seat-2:light-dark(oklch(.58 .1 190),oklch(.78 .1 190))');
  });

  it.each([
    'red;}body{display:none',
    'oklch(.5 .1 20)}</style><script>alert(1)</script>',
    'url(https://example.org/x)',
    'var(--ink)',
    'oklch(.5 .1 20) ',
    'oklch(.5 .1 20)\n',
    'expression(1)',
    '#fff',
    '',
  ])('refuses %j as a colour', (light) => {
    const bad = { ...theme, accent: { light, dark: 'oklch(.5 .1 20)' } };
    expect(() => brandStyle(bad)).toThrow('accent.light');
  });

  it('refuses numbers out of range and numbers as texts', () => {
    expect(brandThemeProblems({ ...theme, hue: 361, radius: '6px}' })).toEqual(['hue', 'radius']);
    expect(brandThemeProblems({ ...theme, hue: Number.NaN })).toEqual(['hue']);
  });

  it('names every missing field of a value that is not a theme', () => {
    expect(brandThemeProblems(null)).toEqual(['theme']);
    expect(brandThemeProblems({ hue: 1, radius: 1 })).toContain('accentWash.dark');
  });
});
