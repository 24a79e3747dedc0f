import { type Poster } from '../poster.ts';
import {
  circle,
  cycle,
  ellipse,
  moved,
  polygon,
  polyline,
  rect,
  repeat,
  ring,
  sheet,
  text,
} from '../shapes.ts';

const teals: [string, ...string[]] = ['#0f2f38', '#145262', '#1f7a83', '#56a79b', '#a8cfae', '#f3e7c4'];
const cream = '#f3e7c4';
const red = '#e4572e';
const black = '#0b1f25';

/** Screen within screen within screen; the projectionist walks into the last. */
export const sherlockJr: Poster = {
  slug: 'sherlock-jr',
  title: 'Sherlock Jr.',
  originalTitle: 'Sherlock Jr.',
  director: 'Buster Keaton',
  year: 1924,
  tint: '#0F3B44',
  tintInk: '#F2E8CF',
  foot: { ink: '#a8cfae' },
  draw: () =>
    sheet(cycle(teals, 0)) +
    repeat(6, frame) +
    polygon(
      [
        [300, 900],
        [196, 262],
        [420, 262],
      ],
      '#fff3c4',
      'opacity=".16"',
    ) +
    moved(man, 'translate(300 330)') +
    moved(magnifier, 'translate(452 268) rotate(38)') +
    rect(0, 716, 600, 184, black) +
    text('Sherlock', 38, 806, 90, cream, { font: 'Abril Fatface', spacing: -1 }) +
    text('Jr.', 446, 806, 90, red, { font: 'Abril Fatface' }),
};

function frame(number: number): string {
  const inward = number / 5;
  const width = 600 * (1 - inward * 0.6);
  const height = 690 * (1 - inward * 0.6);
  const x = 300 - width / 2 + Math.sin(number * 1.3) * 14 * inward;
  const y = 20 + (690 - height) / 2 + number * 4;
  const turn = number * 1.14 * (number % 2 ? 1 : -1);
  const line = `stroke="${cycle(teals, number + 1)}" stroke-width="1.5" opacity=".55"`;
  const inner = number < 5 ? rect(x + 10, y + 10, width - 20, height - 20, 'none', line) : '';
  return moved(rect(x, y, width, height, cycle(teals, number)) + inner, `rotate(${turn.toFixed(1)} 300 365)`);
}

const man =
  ellipse(0, -42, 44, 8, black) +
  rect(-26, -66, 52, 24, black, 'rx="4"') +
  rect(-26, -50, 52, 6, red) +
  circle(0, -24, 22, black) +
  polygon(
    [
      [-40, 12],
      [-14, 0],
      [14, 0],
      [40, 12],
      [34, 104],
      [-34, 104],
    ],
    black,
  ) +
  polyline(
    [
      [-36, 18],
      [-62, 72],
      [-46, 116],
    ],
    black,
    16,
  ) +
  polyline(
    [
      [36, 18],
      [74, -6],
      [112, -30],
    ],
    black,
    16,
  ) +
  polyline(
    [
      [-18, 100],
      [-24, 168],
      [-30, 226],
    ],
    black,
    20,
  ) +
  polyline(
    [
      [18, 100],
      [44, 158],
      [26, 216],
    ],
    black,
    20,
  ) +
  polyline(
    [
      [-30, 228],
      [-50, 230],
    ],
    black,
    14,
  ) +
  polyline(
    [
      [26, 218],
      [44, 226],
    ],
    black,
    14,
  );

const magnifier =
  circle(0, 0, 58, '#fff3c4', 'opacity=".35"') +
  ring(0, 0, 58, red, 14) +
  rect(-9, 64, 18, 92, red, 'rx="8"');
