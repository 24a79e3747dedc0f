import { contrastRatio } from '#kernel/colour.ts';
import type { BrandTheme, ThemeColour } from './brand-style.ts';

/** The two colour schemes of every page. */
export type Scheme = keyof ThemeColour;
/** The text of each custom property by its name without dashes, as tokens.css declares it. */
export type Tokens = ReadonlyMap<string, string>;

/** A colour on a background, and the lowest ratio that WCAG 2.2 requires: 4.5 for text, 3 for signs and edges. */
export interface ContrastPair {
  front: string;
  back: string;
  least: number;
}

const pair = (front: string, back: string, least: number): ContrastPair => ({ front, back, least });

/**
 * Every pair of tokens that components combine. Taken seats (`seat-gone`) are left out on purpose: they cannot be
 * pressed, and their size distinguishes them.
 */
export const contrastPairs: readonly ContrastPair[] = [
  ...['ground', 'surface', 'sunken', 'danger-wash', 'warn-wash', 'ok-wash'].map((g) => pair('ink', g, 4.5)),
  ...['ground', 'surface', 'raised', 'sunken', 'warn-wash'].map((g) => pair('ink-2', g, 4.5)),
  ...['ground', 'surface', 'sunken'].map((ground) => pair('ink-3', ground, 4.5)),
  ...['accent', 'accent-press'].map((ground) => pair('on-accent', ground, 4.5)),
  ...['surface', 'ground', 'accent-wash'].map((ground) => pair('accent', ground, 4.5)),
  ...['surface', 'ground', 'danger-wash'].map((ground) => pair('danger', ground, 4.5)),
  ...['surface', 'raised', 'warn-wash'].map((ground) => pair('warn', ground, 4.5)),
  pair('ok', 'ok-wash', 4.5),
  pair('surface', 'ink', 4.5),
  pair('seat-mine-sign', 'seat-mine', 4.5),
  ...['surface', 'ground'].map((ground) => pair('edge', ground, 3)),
  ...['seat-1', 'seat-2', 'seat-3', 'seat-held', 'seat-mine'].map((seat) => pair(seat, 'surface', 3)),
  pair('focus', 'ground', 3),
];

/** Reads the custom properties of the first rules of a style sheet; later declarations of a name are ignored. */
export function parseTokens(css: string): Map<string, string> {
  const tokens = new Map<string, string>();
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, name, value] of bare.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    if (name && value && !tokens.has(name)) tokens.set(name, value.trim());
  }
  return tokens;
}

/** The tokens of a brand's page: the theme's values replace those of the style sheet. */
export function tokensOfBrand(tokens: Tokens, theme: BrandTheme): Map<string, string> {
  const merged = new Map(tokens);
  merged.set('h', String(theme.hue));
  const colours: [string, ThemeColour | undefined][] = [
    ['accent', theme.accent],
    ['accent-press', theme.accentPress],
    ['on-accent', theme.onAccent],
    ['accent-wash', theme.accentWash],
    ['seat-1', theme.seat1],
    ['seat-2', theme.seat2],
    ['seat-3', theme.seat3],
  ];
  for (const [name, colour] of colours) {
    if (colour) merged.set(name, `light-dark(${colour.light}, ${colour.dark})`);
  }
  return merged;
}

function resolve(name: string, tokens: Tokens, scheme: Scheme): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`No token --${name}`);
  const text = value.replace(/var\(--([\w-]+)\)/g, (_, inner: string) => resolve(inner, tokens, scheme));
  const both = /^light-dark\((.+?\)|#\w+),\s*(.+)\)$/.exec(text);
  if (!both) return text;
  return (scheme === 'light' ? both[1] : both[2]) ?? text;
}

/** Ratio of one pair of tokens in one scheme. Throws when a token is missing or is not a colour. */
export function pairRatio(tokens: Tokens, { front, back }: ContrastPair, scheme: Scheme): number {
  return contrastRatio(resolve(front, tokens, scheme), resolve(back, tokens, scheme));
}
