import { type Random } from './random.ts';

/**
 * One drawn film poster: the film's data, and the function that draws it.
 * All films are in the public domain in the United States; the drawings are our own and copy no real poster.
 */
export type Poster = {
  /** File name of the pictures; kebab-case. */
  slug: string;
  title: string;
  /** The title in the film's own language and script. */
  originalTitle: string;
  director: string;
  year: number;
  /** Flat colour of the banner behind the film, as #rrggbb. */
  tint: string;
  /** Text colour on the tint; at least 4.5:1. */
  tintInk: string;
  foot: Foot;
  /** The picture as SVG elements on a sheet of 600 x 900, without foot line and grain. */
  draw(random: Random): string;
};

/** The line under the title that names director and year. */
type Foot = { ink: string; rule?: boolean; baseline?: number };
