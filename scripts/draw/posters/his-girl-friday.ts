import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import { circle, moved, path, polygon, rect, repeat, sheet, stroke, text } from '../shapes.ts';

const newsprint = '#f3efe4';
const black = '#17171a';
const red = '#e63b2e';
const blue = '#2b5bd7';

/** Two speech bubbles printed over each other on a newspaper page. */
export const hisGirlFriday: Poster = {
  slug: 'his-girl-friday',
  title: 'His Girl Friday',
  originalTitle: 'His Girl Friday',
  director: 'Howard Hawks',
  year: 1940,
  tint: '#2450B8',
  tintInk: '#F6F1E6',
  foot: { ink: newsprint, rule: false, baseline: 874 },
  draw: (random) =>
    sheet(newsprint) +
    columns(random) +
    bubble(40, 86, blue, '110 400L70 500L230 400') +
    bubble(130, 300, red, '380 600L520 716L470 600') +
    text('HIS', 72, 222, 132, newsprint, { font: 'Anton', spacing: 2 }) +
    text('GIRL', 160, 468, 164, newsprint, { font: 'Anton', spacing: 2 }) +
    text('FRIDAY', 160, 606, 124, newsprint, { font: 'Anton', spacing: 1 }) +
    rect(0, 812, 600, 88, newsprint) +
    moved(phone, 'translate(104 836)') +
    rect(0, 836, 600, 64, black),
};

/** Six columns of grey lines; now and then one ends a paragraph. */
function columns(random: Random): string {
  return repeat(6, (column) =>
    repeat(70, (line) => {
      const width = 70 * (random() < 0.14 ? 0.35 + random() * 0.5 : 1);
      return rect(42 + column * 88, 60 + line * 11, width, 4, '#cfc8b6');
    }),
  );
}

/** A speech bubble of 430 x 330 with its tail, printed so that colours beneath shine through. */
function bubble(x: number, y: number, colour: string, tail: string): string {
  const [right, bottom] = [x + 430, y + 330];
  const box =
    `M${x + 36} ${y}H${right - 36}Q${right} ${y} ${right} ${y + 36}V${bottom - 36}Q${right} ${bottom} ${right - 36} ${bottom}` +
    `H${x + 36}Q${x} ${bottom} ${x} ${bottom - 36}V${y + 36}Q${x} ${y} ${x + 36} ${y}Z`;
  return path(`${box}M${tail}Z`, colour, 'style="mix-blend-mode:multiply"');
}

// A candlestick telephone, drawn above (0, 0).
const phone =
  polygon(
    [
      [-58, 0],
      [58, 0],
      [46, -22],
      [-46, -22],
    ],
    black,
  ) +
  rect(-9, -176, 18, 160, black) +
  circle(0, -186, 20, black) +
  polygon(
    [
      [6, -214],
      [62, -240],
      [62, -168],
      [6, -184],
    ],
    black,
  ) +
  stroke('M-8 -120C-50 -120 -50 -150 -40 -186', black, 7) +
  polygon(
    [
      [-54, -186],
      [-28, -186],
      [-32, -106],
      [-50, -106],
    ],
    black,
  ) +
  circle(-41, -192, 17, black) +
  stroke('M-41 -104C-60 -40 -90 -40 -74 -8', black, 5);
