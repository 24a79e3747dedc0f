/**
 * A hall as SVG text: the server's first picture and, for small halls, the elements that the browser then repaints.
 * Seats are one path for each chunk and ink, never one element for each seat.
 */
import { escapeMarkup } from '#kernel/escape-markup.ts';
import type { Hall } from '../../../rules/hall.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import { countFree, isOnlyAccessible, SeatState, type FreeCounts } from '../../../rules/seat-states.ts';
import {
  INKS,
  INK_NAMES,
  LEVELS,
  SHAPES,
  SIGNS,
  SIGN_NAMES,
  glyphOf,
  inkOf,
  seatLook,
  shapeOf,
  type Glyph,
} from '../glyphs/glyphs.ts';
import { at, short } from '../glyphs/outlines.ts';
import {
  SVG_SEATS,
  outlinePath,
  pictureOf,
  type Chunk,
  type Picture,
  type PictureTexts,
  type Word,
} from './picture.ts';
import { everything, passesFilter, type SeatFilter } from '../seat-filter.ts';
import { shownBox, type KeptView } from '../view.ts';

const upright: (Glyph | undefined)[] = [];

/** The glyph of a seat in the hall; upright ones are made once. */
export const seatGlyph = (hall: Hall, seat: number, state: SeatState): Glyph => {
  const shape = shapeOf(hall, seat);
  const look = seatLook(hall, seat, state);
  const angle = (hall.couchOf[seat] ?? -1) >= 0 ? (hall.angle[seat] ?? 0) : 0;
  if (angle !== 0) return glyphOf(shape, look, angle);
  return (upright[look * SHAPES + shape] ??= glyphOf(shape, look));
};

/** One path of a chunk: its class and its data. */
export type ChunkPath = readonly [look: string, d: string];

/** The paths of a chunk in these states: inks first, those that the filter fades apart, then the signs on them. */
export const chunkPaths = (
  { hall, scale }: Picture,
  chunk: Chunk,
  states: Uint8Array,
  filter: SeatFilter = everything,
): ChunkPath[] => {
  const inks: string[] = Array.from({ length: INKS * 2 }, () => '');
  const signs = new Map(SIGN_NAMES.map((sign) => [sign, '']));
  for (let seat = chunk.first; seat <= chunk.last; seat++) {
    const state = (states[seat] ?? 0) as SeatState;
    const glyph = seatGlyph(hall, seat, state);
    const [x, y] = [(hall.xy[2 * seat] ?? 0) * scale, (hall.xy[2 * seat + 1] ?? 0) * scale];
    // Only free seats fade.
    const fades = state === SeatState.free && !passesFilter(hall, seat, filter);
    inks[inkOf(hall.level[seat] ?? 0, state) + (fades ? INKS : 0)] += at(glyph.outlines, x, y);
    const { sign } = glyph;
    if (sign) signs.set(sign, `${signs.get(sign)}M${short(x)} ${short(y)}${SIGNS[sign].d}`);
  }
  const paths = inks.map((d, i): ChunkPath => [
    `${INK_NAMES[(i % INKS) as 0] ?? ''}${i < INKS ? '' : ' faded'}`,
    d,
  ]);
  for (const [sign, d] of signs) paths.push([sign, d]);
  return paths.filter(([, d]) => d !== '');
};

const wordsOf = (words: readonly Word[], scale: number, look: string, dy: number): string =>
  words
    .map(
      ({ x, y, text }) =>
        `<text class="${look}" x="${short(x * scale)}" y="${short(y * scale + dy)}">${escapeMarkup(text)}</text>`,
    )
    .join('');

type SectionCounts = Pick<FreeCounts, 'sections' | 'accessible'>;

/**
 * The text below a section's name, and the name's position: the free count of general admission, that a section is sold
 * out, or its price.
 */
export const countLine = (
  hall: Hall,
  section: number,
  counts: SectionCounts,
  texts: PictureTexts,
): { readonly line: string; readonly dy: string } => {
  const free = counts.sections[section] ?? 0;
  const line =
    hall.sections[section]?.capacity !== undefined || free === 0
      ? texts.free(free, isOnlyAccessible(counts, section))
      : texts.price(section as SectionIndex);
  return { line, dy: line ? '-.3em' : '.35em' };
};

/** Where sections are too small for it, their prices are left to the canvas, which can measure them. */
export const svgCountLine = (hall: Hall, section: number, counts: SectionCounts, texts: PictureTexts) =>
  countLine(hall, section, counts, isSmall(hall) ? texts : { ...texts, price: () => '' });

const namesOf = (picture: Picture, counts: SectionCounts, texts: PictureTexts, all: boolean): string => {
  const { hall, scale, names } = picture;
  return names
    .filter(({ section }) => all || hall.sections[section]?.capacity !== undefined)
    .map(({ x, y, text, section }) => {
      const [px, py] = [short(x * scale), short(y * scale)];
      const general = hall.sections[section]?.capacity !== undefined;
      const { dy, line } = svgCountLine(hall, section, counts, texts);
      const count = `<tspan class="count" data-section="${section}" x="${px}" dy="1.2em">${escapeMarkup(line)}</tspan>`;
      return `<text class="name${general ? ' general' : ''}${isSmall(hall) ? '' : ' bare'}" x="${px}" y="${py}" dy="${dy}">${escapeMarkup(text)}${count}</text>`;
    })
    .join('');
};

/** The free share of a section, as the opacity of its colour: never fully transparent, and names on it keep 4.5 : 1. */
export const freeTint = (free: number, n: number): number =>
  n > 0 && free > 0 ? 0.15 + (0.33 * free) / n : 0;

const areasOf = ({ hall, scale }: Picture, free: readonly number[], all: boolean): string =>
  hall.sections
    .map((section, i) => {
      if (section.polygon.length < 6 || (!all && section.capacity === undefined)) return '';
      const d = outlinePath(section.polygon, scale);
      const tint = short(freeTint(free[i] ?? 0, section.n));
      return `<path class="area" d="${d}"/><path class="${INK_NAMES[(section.level % LEVELS) as 0]}" fill-opacity="${tint}" data-area="${i}" d="${d}"/>`;
    })
    .join('');

const numbersOf = ([left, top, right, bottom]: readonly number[], scale: number): string =>
  [left, top, (right ?? 0) - (left ?? 0), (bottom ?? 0) - (top ?? 0)]
    .map((value) => short((value ?? 0) * scale))
    .join(' ');

/** Whether the hall is painted as SVG, seat by seat, also by the server. */
export const isSmall = (hall: Hall): boolean => hall.seats <= SVG_SEATS;

/** The picture's elements as text, from a prepared picture: of the whole hall, or of a view. */
export const svgOf = (
  picture: Picture,
  states: Uint8Array,
  texts: PictureTexts,
  kept: KeptView | null = null,
): string => {
  const { hall, scale, chunks, decorations, letters, signs } = picture;
  const small = isSmall(hall);
  const counts = countFree(hall, states);
  const box = shownBox(hall, kept);
  // A guess at the width until the browser knows it: letters are shown for halls whose seats can be shown.
  const far = (560 / (box[2] - box[0])) * hall.pitch < 9;
  const shapes = decorations
    .map(
      ({ d, look, stroke }) => `<path class="${look}"${stroke ? ` stroke-width="${stroke}"` : ''} d="${d}"/>`,
    )
    .join('');
  const pathsOf = (chunk: Chunk): string =>
    chunkPaths(picture, chunk, states)
      .map(([look, d]) => `<path class="${look}" d="${d}"/>`)
      .join('');
  const seats = small ? chunks.map((chunk) => `<g class="chunk">${pathsOf(chunk)}</g>`).join('') : '';
  const names =
    hall.sections.length > 1 || !small
      ? namesOf(picture, counts, texts, true)
      : namesOf(picture, counts, texts, false);
  return (
    `<svg class="hall" direction="ltr" aria-hidden="true" focusable="false" data-far="${far}" viewBox="${numbersOf(box, scale)}"` +
    ` style="--unit:${short(((box[2] - box[0]) * scale) / 560)}"><g class="view">` +
    `<g class="areas">${areasOf(picture, counts.sections, !small)}</g>${shapes}` +
    (small
      ? `<g class="seats">${seats}</g><g class="letters">${wordsOf(letters(), scale, 'letter', 4)}</g>`
      : '') +
    `${wordsOf(signs, scale, 'sign', 4)}<g class="names">${names}</g></g></svg>`
  );
};

/** The first picture of a hall in these states, a whole `<svg>` as text. Takes some milliseconds; safe to inline. */
export const hallSvg = (hall: Hall, states: Uint8Array, texts: PictureTexts): string =>
  svgOf(pictureOf(hall, texts), states, texts);
