import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import { circle, each, moved, polygon, polyline, rect, repeat, sheet, stroke, text } from '../shapes.ts';

const gold = '#f2b632';
const snow = '#fbf6ea';
const black = '#22201f';

/** A cabin about to tip over the edge, with the prospector in it. */
export const goldRush: Poster = {
  slug: 'gold-rush',
  title: 'The Gold Rush',
  originalTitle: 'The Gold Rush',
  director: 'Charlie Chaplin',
  year: 1925,
  tint: '#F0B530',
  tintInk: '#231A12',
  foot: { ink: snow },
  draw: (random) =>
    sheet(gold) +
    each([350, 298, 246, 194, 142], (radius) => circle(430, 230, radius, '#ffd36a', 'opacity=".2"')) +
    circle(430, 230, 96, '#fff1c2') +
    peak(150, 250, 250, '#d98a2a') +
    peak(420, 330, 260, '#c06c24') +
    peak(10, 370, 210, '#a4541f') +
    cliff +
    moved(cabin, 'translate(372 486) rotate(17)') +
    repeat(5, (i) => circle(452 + i * 16, 290 - i * 22, 10 + i * 5, snow, 'opacity=".9"')) +
    moved(prospector, 'translate(128 412)') +
    snowfall(random) +
    rect(0, 690, 600, 210, black) +
    polygon(
      [
        [0, 706],
        [90, 684],
        [210, 700],
        [330, 678],
        [470, 698],
        [600, 680],
        [600, 720],
        [0, 720],
      ],
      black,
    ) +
    text('THE GOLD RUSH', 300, 806, 86, gold, { font: 'Anton', anchor: 'middle', spacing: 1 }),
};

/** A mountain with a notched cap of snow; `half` is half its width. */
function peak(x: number, y: number, half: number, colour: string): string {
  const height = 640 - y;
  const cap = polygon(
    [
      [x - half * 0.26, y + height * 0.26],
      [x, y],
      [x + half * 0.26, y + height * 0.26],
      [x + half * 0.12, y + height * 0.21],
      [x + half * 0.04, y + height * 0.33],
      [x - half * 0.08, y + height * 0.2],
    ],
    snow,
  );
  return (
    polygon(
      [
        [x - half, 640],
        [x, y],
        [x + half, 640],
      ],
      colour,
    ) + cap
  );
}

const cliff =
  polygon(
    [
      [0, 560],
      [120, 520],
      [260, 560],
      [360, 500],
      [388, 560],
      [372, 640],
      [420, 900],
      [0, 900],
    ],
    '#5b3a24',
  ) +
  polygon(
    [
      [0, 540],
      [130, 500],
      [250, 540],
      [360, 486],
      [392, 500],
      [376, 528],
      [330, 540],
      [250, 586],
      [140, 548],
      [0, 600],
    ],
    snow,
  );

const cabin =
  rect(-82, -96, 164, 96, black) +
  polygon(
    [
      [-104, -92],
      [0, -160],
      [104, -92],
    ],
    black,
  ) +
  polygon(
    [
      [-108, -94],
      [0, -168],
      [108, -94],
      [96, -86],
      [0, -146],
      [-96, -86],
    ],
    snow,
  ) +
  rect(-50, -70, 36, 34, gold) +
  rect(24, -72, 36, 72, '#8a4b22') +
  rect(46, -176, 20, 50, black) +
  each([-80, -60, -40, -20], (y) => rect(-82, y, 164, 2, '#4a4038'));

const prospector =
  rect(-15, -14, 30, 18, black, 'rx="8"') +
  rect(-22, 2, 44, 5, black, 'rx="2"') +
  circle(0, 14, 13, '#f6d9b4') +
  rect(-6, 19, 12, 5, black) +
  polygon(
    [
      [-18, 30],
      [18, 30],
      [24, 74],
      [-24, 74],
    ],
    black,
  ) +
  polyline(
    [
      [-14, 74],
      [-20, 98],
      [-34, 100],
    ],
    black,
    13,
  ) +
  polyline(
    [
      [14, 74],
      [20, 98],
      [34, 100],
    ],
    black,
    13,
  ) +
  polyline(
    [
      [20, 36],
      [38, 58],
    ],
    black,
    8,
  ) +
  polyline(
    [
      [38, 56],
      [44, 102],
    ],
    black,
    3.4,
  ) +
  stroke('M38 56q6 -12 12 -2', black, 3.4) +
  polyline(
    [
      [-18, 36],
      [-30, 60],
    ],
    black,
    8,
  );

function snowfall(random: Random): string {
  return repeat(150, () => {
    const [x, y, size] = [random() * 600, random() * 720, 1 + random() * 2.6];
    return circle(x, y, size, snow, `opacity="${(0.5 + random() * 0.5).toFixed(1)}"`);
  });
}
