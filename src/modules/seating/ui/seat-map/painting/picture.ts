/**
 * The parts of a hall that never change, ready to be painted: chunks of rows, letters, names, screen and stage. Both
 * painters and the server's first picture use it. Lengths are in units (28 to the pitch).
 */
import type { ChartShape } from '../../../rules/chart.ts';
import type { Hall, HallSection } from '../../../rules/hall.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import { indexSeats, nearestSeat, type SeatIndex } from '../../../rules/seat-index.ts';
import { UNIT, short } from '../glyphs/outlines.ts';

/** The texts of the picture, in the page's language. */
export type PictureTexts = {
  readonly screen: string;
  readonly stage: string;
  /** The front of a plan that shows neither. */
  readonly front: string;
  /** The price of a section's places, as short as possible: 'from €29'; '' when nothing is sold there. */
  readonly price: (section: SectionIndex) => string;
  /** The second line of 'Floor: 120 free': the count. `isOnlyAccessible`: only wheelchair spaces are left. */
  readonly free: (count: number, isOnlyAccessible: boolean) => string;
};

/** Halls with more seats are painted on canvas, and the server sends only their sections. */
export const SVG_SEATS = 2500;

/** Rows that are painted together: a small part to repaint, but not too many parts. */
export type Chunk = { readonly section: number; readonly first: number; readonly last: number };
const CHUNK_SEATS = 64;

/** A decoration: path data, its CSS class, and the part that is only a stroke. */
export type Decoration = { readonly d: string; readonly look: Look; readonly stroke?: number };
export type Look = 'screen' | 'fan' | 'stage' | 'wall' | 'area' | 'ground';
/** A text in the picture: `letter` at a row's end, `name` of a section, `sign` of a shape. */
export type Word = {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly section: number;
};

export type Picture = {
  readonly hall: Hall;
  /** Units to one chart length. */
  readonly scale: number;
  readonly index: SeatIndex;
  readonly chunks: readonly Chunk[];
  readonly decorations: readonly Decoration[];
  /** Letters at the rows' ends, made when they are first large enough to read. */
  readonly letters: () => readonly Word[];
  readonly names: readonly Word[];
  readonly signs: readonly Word[];
};

const chunksOf = (hall: Hall): Chunk[] => {
  const chunks: Chunk[] = [];
  for (const [section, { firstRow, nRows }] of hall.sections.entries()) {
    const rows = hall.rows.slice(firstRow, firstRow + nRows);
    let first = rows[0]?.first ?? 0;
    for (const [i, row] of rows.entries()) {
      const last = row.first + row.n - 1;
      if (last - first + 1 < CHUNK_SEATS && i < rows.length - 1) continue;
      if (last >= first) chunks.push({ section, first, last });
      first = last + 1;
    }
  }
  return chunks;
};

/** Distance of a row's letter from its last seat's centre. */
const LETTER = 26;

const lettersOf = (hall: Hall, index: SeatIndex): Word[] => {
  const letters: Word[] = [];
  const reach = (LETTER / UNIT) * hall.pitch;
  for (const { label, section, first, n } of hall.rows) {
    if (n === 0) continue;
    for (const [seat, side] of [
      [first, -1],
      [first + n - 1, 1],
    ] as const) {
      const dx = Math.cos(hall.angle[seat] ?? 0) * side * reach;
      const dy = Math.sin(hall.angle[seat] ?? 0) * side * reach;
      const x = (hall.xy[2 * seat] ?? 0) + dx;
      const y = (hall.xy[2 * seat + 1] ?? 0) + dy;
      // Where the next block begins at once, one letter between the two is enough.
      const crowded = nearestSeat(index, x + dx * 0.9, y + dy * 0.9, hall.pitch * 0.8) >= 0;
      if (nearestSeat(index, x, y, hall.pitch * 0.6) >= 0 || (crowded && side === 1)) continue;
      letters.push({ x, y, text: label, section });
    }
  }
  return letters;
};

const middleOf = (hall: Hall, section: HallSection): [number, number] => {
  const points =
    section.nRows > 0
      ? hall.xy.subarray(2 * section.first, 2 * (section.first + section.n))
      : section.polygon;
  let [x, y] = [0, 0];
  for (let i = 0; i < points.length; i += 2) {
    x += points[i] ?? 0;
    y += points[i + 1] ?? 0;
  }
  return [(2 * x) / points.length, (2 * y) / points.length];
};

/** Path data of a line through points in chart lengths. */
const linePath = (points: readonly number[], scale: number): string => {
  let path = '';
  for (let i = 0; i < points.length; i += 2) {
    path += `${i ? 'L' : 'M'}${short((points[i] ?? 0) * scale)} ${short((points[i + 1] ?? 0) * scale)}`;
  }
  return path;
};

/** Path data of a closed polygon in chart lengths. */
export const outlinePath = (points: readonly number[], scale: number): string =>
  `${linePath(points, scale)}z`;

/** Path data around (0, 0), rotated and moved to its place point by point. */
const placed = (
  shape: ChartShape,
  scale: number,
  flip: number,
  parts: readonly (string | readonly [number, number])[],
): string => {
  const turn = ((shape.angle ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const [x, y] = [part[0], part[1] * flip];
      return `${short(shape.x * scale + x * cos - y * sin)} ${short(shape.y * scale + x * sin + y * cos)} `;
    })
    .join('');
};

/** The screen: an arc above a triangle of light towards the seats (flip -1 when they are above it). */
const screenOf = (shape: ChartShape, scale: number, flip: number): Decoration[] => {
  const half = (shape.w * scale) / 2;
  const sag = Math.min(28, half * 0.14);
  const arc = ['M', [-half, 0], 'Q', [0, -sag], [half, 0]] as const;
  const fan = [...arc, 'L', [half * 1.16, 36], 'Q', [0, 36 - sag * 0.8], [-half * 1.16, 36], 'z'] as const;
  return [
    { look: 'fan', d: placed(shape, scale, flip, fan) },
    { look: 'screen', d: placed(shape, scale, flip, arc), stroke: 4 },
  ];
};

const boxOf = (shape: ChartShape, scale: number): string => {
  if (shape.points) return (shape.kind === 'wall' ? linePath : outlinePath)(shape.points, scale);
  const [w, h] = [(shape.w * scale) / 2, (shape.h * scale) / 2];
  if (!shape.round) return placed(shape, scale, 1, ['M', [-w, -h], 'L', [w, -h], [w, h], [-w, h], 'z']);
  const arc = `A${short(w)} ${short(h)} ${shape.angle ?? 0} 0 1 `;
  return placed(shape, scale, 1, ['M', [-w, 0], arc, [w, 0], arc, [-w, 0], 'z']);
};

/** The mark of the front: a line across, the same as the screen's edge. */
const frontOf = (shape: ChartShape, scale: number): Decoration => {
  const half = (shape.w * scale) / 2;
  return { look: 'screen', d: placed(shape, scale, 1, ['M', [-half, 0], 'L', [half, 0]]), stroke: 4 };
};

const drawingOf = (shape: ChartShape, scale: number, flip: number): Decoration[] => {
  if (shape.kind === 'text') return [];
  if (shape.kind === 'front') return [frontOf(shape, scale)];
  if (shape.kind === 'screen' && !shape.points) return screenOf(shape, scale, flip);
  if (shape.kind === 'wall') return [{ look: 'wall', d: boxOf(shape, scale), stroke: 1.5 }];
  return [{ look: 'stage', d: boxOf(shape, scale) }];
};

/** Distance of the word from the edge of the screen, or from the line that marks the front. */
const WORD = 14;

/** The middle of a shape's word: in the middle, below the screen's edge, or behind the front's line. */
const wordPlace = (
  { kind, x, y, angle = 0 }: ChartShape,
  scale: number,
  flip: number,
): { readonly x: number; readonly y: number } => {
  if (kind === 'screen') return { x, y: y + (WORD * flip) / scale };
  if (kind !== 'front') return { x, y };
  const turn = (angle * Math.PI) / 180;
  return { x: x + (WORD * Math.sin(turn)) / scale, y: y - (WORD * flip * Math.cos(turn)) / scale };
};

/** What a shape is called: screen and stage always by their word, with the name that they bear. */
const shapeWord = ({ kind, label = '' }: ChartShape, texts: PictureTexts): string => {
  if (kind !== 'screen' && kind !== 'stage' && kind !== 'front') return label;
  const word = texts[kind];
  if (!label) return word;
  return label.toLowerCase().includes(word.toLowerCase()) ? label : `${word} · ${label}`;
};

/** Prepares a hall for painting in one pass over its rows; some milliseconds for 20,000 seats. */
export const pictureOf = (hall: Hall, texts: PictureTexts): Picture => {
  const scale = UNIT / hall.pitch;
  const index = indexSeats(hall);
  let letters: readonly Word[] | null = null;
  const decorations: Decoration[] = [];
  const signs: Word[] = [];
  const [, top, , bottom] = hall.bounds;
  for (const shape of hall.shapes) {
    const isBelow = shape.y > (top + bottom) / 2 && (shape.kind === 'screen' || !shape.angle);
    const flip = isBelow ? -1 : 1;
    decorations.push(...drawingOf(shape, scale, flip));
    const text = shapeWord(shape, texts);
    if (text) signs.push({ ...wordPlace(shape, scale, flip), text, section: -1 });
  }
  const names = hall.sections.map((section, i): Word => {
    const [x, y] = middleOf(hall, section);
    return { x, y, text: section.name, section: i };
  });
  return {
    hall,
    scale,
    index,
    chunks: chunksOf(hall),
    decorations,
    letters: () => (letters ??= lettersOf(hall, index)),
    names,
    signs,
  };
};
