import { type Poster } from '../poster.ts';
import { circle, each, moved, path, polygon, rect, repeat, ring, sheet, text } from '../shapes.ts';

const cream = '#efe4cd';
const red = '#d8321f';
const black = '#171514';
const blue = '#2f5f8f';

/** The camera is an eye on three legs, taller than the town. */
export const movieCamera: Poster = {
  slug: 'movie-camera',
  title: 'Man with a Movie Camera',
  originalTitle: 'Человек с киноаппаратом',
  director: 'Dziga Vertov',
  year: 1929,
  tint: '#C62D1C',
  tintInk: '#FFF6E6',
  foot: { ink: cream },
  draw: () =>
    sheet(cream) +
    polygon(
      [
        [0, 120],
        [600, 470],
        [600, 900],
        [0, 900],
      ],
      red,
    ) +
    moved(block(0, 330, 96), 'translate(34 780) rotate(-14)') +
    moved(block(0, 270, 84), 'translate(548 740) rotate(13)') +
    moved(block(0, 200, 70), 'translate(150 790) rotate(-7)') +
    moved(block(0, 180, 70), 'translate(446 790) rotate(6)') +
    legs +
    eye() +
    rect(0, 700, 600, 200, black) +
    text('MAN WITH A', 300, 743, 27, red, { font: 'Anton', anchor: 'middle', spacing: 8 }) +
    text('MOVIE CAMERA', 300, 822, 74, cream, { font: 'Anton', anchor: 'middle', spacing: 2 }),
};

/** A tower block around x, with its base at y = 0 and lines of windows. */
function block(x: number, height: number, width: number): string {
  const windows = repeat(Math.floor(height / 24), (i) =>
    rect(x - width / 2 + 10, -height + 14 + i * 24, width - 20, 9, cream),
  );
  return rect(x - width / 2, -height, width, height + 60, black) + windows;
}

const legs =
  polygon(
    [
      [262, 400],
      [300, 400],
      [146, 760],
      [118, 760],
    ],
    black,
  ) +
  polygon(
    [
      [300, 400],
      [338, 400],
      [482, 760],
      [454, 760],
    ],
    black,
  ) +
  polygon(
    [
      [286, 420],
      [314, 420],
      [309, 760],
      [291, 760],
    ],
    black,
  ) +
  rect(236, 470, 128, 26, black) +
  rect(228, 490, 144, 10, '#8f1d12');

/** Almond-shaped lids around a lens of rings; in the pupil a man with his camera. */
function eye(): string {
  const lids = path('M28 290Q170 62 300 62Q430 62 572 290Q430 500 300 500Q170 500 28 290Z', black);
  const white = path('M76 290Q190 108 300 108Q410 108 524 290Q410 456 300 456Q190 456 76 290Z', cream);
  const lashes = each([-58, -36, -12, 12, 36, 58], (turn) =>
    moved(
      polygon(
        [
          [-9, -226],
          [9, -226],
          [0, -268],
        ],
        black,
      ),
      `translate(300 290) rotate(${turn * 0.9})`,
    ),
  );
  const lens =
    circle(300, 282, 156, black) +
    ring(300, 282, 142, cream, 3) +
    circle(300, 282, 128, blue) +
    repeat(24, (i) => moved(rect(-2.5, -126, 5, 44, '#1d3f63'), `translate(300 282) rotate(${i * 15})`)) +
    circle(300, 282, 84, black) +
    circle(300, 282, 72, red);
  return lashes + lids + white + lens + moved(man, 'translate(300 282)') + circle(366, 204, 20, '#fffaf0');
}

const man =
  circle(-24, -28, 10, cream) +
  polygon(
    [
      [-40, -33],
      [-8, -33],
      [-16, -42],
      [-34, -42],
    ],
    cream,
  ) +
  polygon(
    [
      [-36, -16],
      [-14, -16],
      [-12, 16],
      [-38, 16],
    ],
    cream,
  ) +
  polygon(
    [
      [-37, 16],
      [-27, 16],
      [-32, 54],
      [-42, 50],
    ],
    cream,
  ) +
  polygon(
    [
      [-23, 16],
      [-12, 16],
      [-10, 55],
      [-19, 57],
    ],
    cream,
  ) +
  polygon(
    [
      [-16, -12],
      [8, -14],
      [8, -8],
      [-16, -2],
    ],
    cream,
  ) +
  rect(2, -30, 34, 26, cream) +
  rect(36, -24, 10, 14, cream) +
  circle(12, -36, 9, cream) +
  circle(28, -36, 9, cream) +
  polygon(
    [
      [14, -4],
      [19, -4],
      [4, 56],
      [0, 56],
    ],
    cream,
  ) +
  polygon(
    [
      [18, -4],
      [23, -4],
      [40, 50],
      [35, 52],
    ],
    cream,
  ) +
  polygon(
    [
      [16, -4],
      [21, -4],
      [21, 60],
      [17, 60],
    ],
    cream,
  );
