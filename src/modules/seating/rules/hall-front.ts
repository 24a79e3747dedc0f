import type { Chart, ChartShape } from './chart.ts';
import { axisOf } from './geometry/hall-axis.ts';
import { expandHall, type Hall } from './hall.ts';

/** What a drawing's lettering calls the front, in the languages of the drawing programs and their users. */
export const STAGE_WORD = /\b(stage|bühne|buehne|scena|scène|escenario|podium)\b/i;
export const SCREEN_WORD = /\b(screen|leinwand|ekran|écran)\b/i;

const isFront = ({ kind, label = '' }: ChartShape): boolean =>
  kind === 'screen' || kind === 'stage' || STAGE_WORD.test(label) || SCREEN_WORD.test(label);

/** In pitches: from the mark to the first row, and around the middle when seats surround it. */
const GAP = 1.8;
const ROUND_WIDTH = 4;
/** Radians: a mark that is nearly level looks like a mistake. */
const SNAP = 0.2;
const WORD_HEIGHT = 2;
const WORD_WIDTH = 4;
/** The mark's length as a share of the first rows' width. */
const SHARE = 0.6;

/**
 * A chart as every shop shows it: its front is marked, and a screen or stage that is only labelled as such has no
 * label, because the map says the word in the visitor's language.
 */
export function withFront(chart: Chart): Chart {
  const mark = frontMark(chart);
  const shapes = [...chart.shapes.map(withoutWord), ...(mark ? [mark] : [])];
  return { ...chart, shapes };
}

function withoutWord(shape: ChartShape): ChartShape {
  const { label, ...rest } = shape;
  if (label === undefined || (shape.kind !== 'screen' && shape.kind !== 'stage')) return shape;
  return label.replace(STAGE_WORD, '').replace(SCREEN_WORD, '').trim() === '' ? rest : shape;
}

/**
 * The mark of the front for a plan that shows no screen, no stage and no lettering that names one: a line in front of
 * the first row, towards the focal point, or at the focal point when seats surround it. Undefined when the plan shows
 * its front itself.
 */
export function frontMark(chart: Chart): ChartShape | undefined {
  if (chart.shapes.some(isFront)) return undefined;
  const hall = expandHall(chart);
  const { focal, pitch } = hall;
  const found = axisOf(placesOf(hall), hall, SNAP);
  // Seats all around, or also behind the stage.
  if (!found || found.front < 0)
    return { kind: 'front', ...focal, w: ROUND_WIDTH * pitch, h: WORD_HEIGHT * pitch };
  const { axis, front, side } = found;
  const distance = front - GAP * pitch;
  // In front of the middle of the rows, which is not always the focal point's line.
  const middle = (side[0] + side[1]) / 2;
  const turn = Math.atan2(axis.y, axis.x) - Math.PI / 2;
  return {
    kind: 'front',
    x: focal.x + axis.x * distance - axis.y * middle,
    y: focal.y + axis.y * distance + axis.x * middle,
    w: Math.max(ROUND_WIDTH * pitch, (side[1] - side[0]) * SHARE),
    // Room for the word, which is never rotated: beside the line it needs more.
    h: (WORD_HEIGHT + WORD_WIDTH * Math.abs(Math.sin(turn))) * pitch,
    angle: Math.round((turn * 180) / Math.PI),
  };
}

/** The seats, and the corners of areas without numbered seats. */
const placesOf = ({ xy, sections }: Hall): number[] => [
  ...xy,
  ...sections.flatMap(({ capacity, polygon }) => (capacity === undefined ? [] : polygon)),
];
