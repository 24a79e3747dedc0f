import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import { circle, each, ellipse, moved, path, polygon, rect, repeat, sheet, stroke, text } from '../shapes.ts';

const plum = '#3b1750';
const bone = '#e6efcf';
const shade = '#b7c49b';
const pink = '#ff5d8f';
const black = '#1a0b26';

/** The hill under the house is a skull; the way in leads through its teeth. */
export const hauntedHill: Poster = {
  slug: 'haunted-hill',
  title: 'House on Haunted Hill',
  originalTitle: 'House on Haunted Hill',
  director: 'William Castle',
  year: 1959,
  tint: '#3B1750',
  tintInk: '#E6EFCF',
  foot: { ink: bone },
  draw: (random) =>
    sheet(plum) +
    each([300, 240], (radius) => circle(300, 210, radius, '#5a2270', 'opacity=".55"')) +
    circle(300, 210, 170, pink) +
    bats(random) +
    skull +
    moved(house, 'translate(300 306)') +
    rect(0, 716, 600, 184, black) +
    text('HOUSE ON', 300, 752, 25, pink, { anchor: 'middle', spacing: 13 }) +
    text('HAUNTED HILL', 300, 819, 65, bone, { anchor: 'middle', spacing: -1 }),
};

const tooth = (x: number, width: number): string => rect(x, 628, width, 100, bone, 'rx="10"');

const skull =
  path(
    'M52 590C44 400 150 300 300 300C450 300 556 400 548 590C544 628 520 640 486 648L478 740H122L114 648C80 640 56 628 52 590Z',
    bone,
  ) +
  path(
    'M418 324C510 366 552 460 548 590C544 628 520 640 486 648L478 740H430C440 640 500 620 496 540C494 440 470 370 418 324Z',
    shade,
  ) +
  path(
    'M118 520C112 456 158 428 206 436C258 444 270 492 258 540C246 584 196 596 160 580C132 568 120 548 118 520Z',
    black,
  ) +
  path(
    'M482 520C488 456 442 428 394 436C342 444 330 492 342 540C354 584 404 596 440 580C468 568 480 548 482 520Z',
    black,
  ) +
  path(
    'M300 536C288 556 276 588 282 602C290 608 296 600 300 594C304 600 310 608 318 602C324 588 312 556 300 536Z',
    black,
  ) +
  rect(150, 640, 300, 100, black) +
  each([158, 206, 346, 396], (x) => tooth(x, 44)) +
  path('M282 740L292 640H308L318 740Z', pink) +
  circle(190, 514, 15, pink) +
  circle(410, 514, 15, pink) +
  stroke('M300 372l-14 24 18 18-12 26', shade, 5);

// Drawn above (0, 0), the top of the skull.
const house =
  rect(-66, -110, 132, 124, black) +
  polygon(
    [
      [-82, -106],
      [-48, -156],
      [48, -156],
      [82, -106],
    ],
    black,
  ) +
  rect(-24, -220, 48, 120, black) +
  polygon(
    [
      [-34, -216],
      [0, -290],
      [34, -216],
    ],
    black,
  ) +
  rect(-2, -318, 4, 40, black) +
  rect(50, -186, 16, 50, black) +
  polygon(
    [
      [-110, 16],
      [-100, -60],
      [-60, -60],
      [-60, 16],
    ],
    black,
  ) +
  polygon(
    [
      [-116, -56],
      [-80, -98],
      [-50, -56],
    ],
    black,
  ) +
  polygon(
    [
      [60, 16],
      [60, -44],
      [104, -44],
      [112, 18],
    ],
    black,
  ) +
  polygon(
    [
      [54, -40],
      [82, -82],
      [112, -40],
    ],
    black,
  ) +
  each(
    [
      [-50, -86],
      [-12, -86],
      [28, -86],
      [-92, -36],
      [76, -26],
    ] as const,
    ([x, y]) => rect(x, y, 22, 30, '#ffd95e') + rect(x + 10, y, 2, 30, black),
  ) +
  path('M-10 -176V-194A10 10 0 0 1 10 -194V-176Z', '#ffd95e') +
  path('M-12 16V-16A12 12 0 0 1 12 -16V16Z', '#ffd95e') +
  ellipse(0, 20, 128, 10, black);

function bats(random: Random): string {
  return repeat(7, () => {
    const [x, y, size, turn] = [
      40 + random() * 520,
      50 + random() * 210,
      0.5 + random() * 0.7,
      random() * 40 - 20,
    ];
    const bat = path(
      'M0 0C-10 -14 -30 -18 -46 -8C-38 -6 -34 0 -34 8C-26 2 -18 4 -14 12C-8 6 -4 8 0 14C4 8 8 6 14 12C18 4 26 2 34 8C34 0 38 -6 46 -8C30 -18 10 -14 0 0Z',
      black,
    );
    return moved(
      bat,
      `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(${size.toFixed(2)})`,
    );
  });
}
