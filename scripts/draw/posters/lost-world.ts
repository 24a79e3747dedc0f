import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import { circle, each, path, polygon, rect, repeat, sheet, text } from '../shapes.ts';

const dusk = '#f3a13b';
const cream = '#fbeccb';
const green = '#1f5a4c';
const black = '#132220';

/** A brontosaur looks over the roofs of London. */
export const lostWorld: Poster = {
  slug: 'lost-world',
  title: 'The Lost World',
  originalTitle: 'The Lost World',
  director: 'Harry O. Hoyt',
  year: 1925,
  tint: '#1F5A4C',
  tintInk: '#FBECCB',
  foot: { ink: cream },
  draw: (random) =>
    sheet('#e2662f') +
    each([430, 350, 272], (radius, i) => circle(240, 260, radius, ['#e97a33', '#ee8d37', dusk][i] ?? dusk)) +
    circle(240, 260, 170, cream) +
    skyline('#b4502c', 560, random, 13) +
    brontosaur +
    skyline('#2b3d38', 628, random, 11) +
    clockTower +
    street +
    rect(0, 716, 600, 184, black) +
    text('THE LOST WORLD', 300, 812, 84, cream, { font: 'Anton', anchor: 'middle', spacing: 1 }),
};

// One line: belly, tail at the right, back, long neck, small head at the left, breast, fore leg.
const brontosaur =
  path(
    'M196 740C204 660 210 610 226 566C250 500 256 420 236 340C226 296 204 262 176 246C150 250 118 252 98 244' +
      'C84 238 82 224 92 216C104 206 118 196 134 188C152 178 178 176 200 190C252 222 288 288 300 360' +
      'C308 406 326 432 366 442C436 456 486 500 520 556C548 602 580 626 640 630L640 664C588 672 540 654 508 634L516 740Z',
    green,
  ) +
  path(
    'M300 360C308 406 326 432 366 442C436 456 486 500 520 556C470 506 420 484 368 478C322 470 302 430 296 380Z',
    '#2f7a66',
  ) +
  circle(142, 208, 9, cream) +
  circle(140, 209, 4.5, black) +
  path(
    'M92 234C116 240 138 238 158 230',
    'none',
    `stroke="${black}" stroke-width="3.5" stroke-linecap="round"`,
  ) +
  circle(98, 222, 2.6, black);

/** Gables and chimneys of uneven height across the sheet, around height y. */
function skyline(colour: string, y: number, random: Random, houses: number): string {
  const width = 600 / houses;
  return repeat(houses, (i) => {
    const left = i * width;
    const eaves = y + random() * 46;
    const roof = 18 + random() * 26;
    const chimney = rect(left + width * 0.66, eaves - roof - 10, 8, roof + 12, colour);
    const gable = polygon(
      [
        [left - 1, 760],
        [left - 1, eaves],
        [left + width / 2, eaves - roof],
        [left + width + 1, eaves],
        [left + width + 1, 760],
      ],
      colour,
    );
    const isLit = random() < 0.6;
    return (
      gable +
      chimney +
      (isLit && colour !== '#b4502c' ? rect(left + width * 0.38, eaves + 14, 9, 13, '#ffcf6b') : '')
    );
  });
}

const clockTower =
  rect(436, 356, 76, 380, black) +
  rect(428, 346, 92, 14, black) +
  rect(440, 288, 68, 60, black) +
  polygon(
    [
      [434, 290],
      [474, 176],
      [514, 290],
    ],
    black,
  ) +
  rect(472, 150, 4, 34, black) +
  circle(474, 402, 29, cream) +
  circle(474, 402, 3.5, black) +
  path('M474 402V380M474 402L488 412', 'none', `stroke="${black}" stroke-width="4" stroke-linecap="round"`) +
  each([452, 468, 484], (x) => rect(x, 448, 10, 250, '#23403a'));

const street =
  rect(0, 692, 600, 30, black) +
  rect(60, 646, 116, 54, '#c8281f') +
  rect(60, 668, 116, 5, cream) +
  each([68, 90, 112, 134, 156], (x) => rect(x, 652, 14, 12, '#ffe3a0') + rect(x, 678, 14, 12, '#ffe3a0')) +
  circle(86, 702, 11, '#3a4a46') +
  circle(150, 702, 11, '#3a4a46');
