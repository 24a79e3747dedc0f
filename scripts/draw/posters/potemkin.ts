import { type Poster } from '../poster.ts';
import { circle, moved, path, polygon, rect, repeat, ring, sheet, text } from '../shapes.ts';

const cream = '#efe3cc';
const red = '#cf2a1e';
const black = '#161412';

/** A prow as a wedge against a falling red field; guns point the other way. */
export const potemkin: Poster = {
  slug: 'potemkin',
  title: 'Battleship Potemkin',
  originalTitle: 'Броненосец «Потёмкин»',
  director: 'Sergei Eisenstein',
  year: 1925,
  tint: '#CB2A1E',
  tintInk: '#FFF6E4',
  foot: { ink: cream },
  draw: () =>
    sheet(cream) +
    polygon(
      [
        [0, 0],
        [600, 0],
        [600, 150],
        [0, 560],
      ],
      red,
    ) +
    circle(455, 196, 118, cream) +
    ring(455, 196, 118, black, 3) +
    prow +
    gun(500, 250) +
    gun(572, 238) +
    circle(352, 520, 44, black) +
    circle(356, 590, 48, black) +
    portholes() +
    repeat(5, wave) +
    rect(0, 812, 600, 88, black) +
    title,
};

const prow =
  polygon(
    [
      [118, 720],
      [330, 258],
      [356, 720],
    ],
    black,
  ) +
  polygon(
    [
      [356, 720],
      [330, 258],
      [486, 720],
    ],
    '#3b3530',
  ) +
  polygon(
    [
      [330, 258],
      [338, 120],
      [342, 120],
      [346, 300],
    ],
    black,
  ) +
  polygon(
    [
      [342, 126],
      [432, 150],
      [342, 178],
    ],
    black,
  );

// Set along the edge of the red field.
const title = moved(
  text('BATTLESHIP', 58, -92, 32, cream, { font: 'Anton', spacing: 5 }) +
    text('POTEMKIN', -2, 0, 86, black, { font: 'Anton', spacing: 1 }),
  'translate(44 486) rotate(-34.35)',
);

function gun(y: number, length: number): string {
  const barrel = rect(0, -13, length, 26, black) + rect(length - 20, -17, 24, 34, black);
  return moved(barrel, `translate(352 ${y}) rotate(-24.5)`);
}

function portholes(): string {
  return repeat(6, (i) => {
    const x = 236 + i * 2;
    const y = 470 + i * 38;
    return circle(x, y, 7 + i * 0.6, cream) + circle(x, y, 3.6 + i * 0.4, black);
  });
}

function wave(row: number): string {
  const base = 690 + row * 30;
  const crest = 676 + row * 30 + (row % 2 ? 10 : -6);
  const curls = repeat(13, (i) => ` Q${i * 50 + 12} ${crest} ${i * 50 + 25} ${base} T${i * 50 + 50} ${base}`);
  return path(`M0 ${base}${curls}L600 900L0 900Z`, row % 2 ? red : black);
}
