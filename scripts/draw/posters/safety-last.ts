import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import {
  type Point,
  circle,
  ellipse,
  moved,
  polar,
  polygon,
  polyline,
  rect,
  repeat,
  ring,
  sheet,
  text,
} from '../shapes.ts';

const yellow = '#f6c244';
const black = '#15181f';
const paper = '#fbf3df';
const red = '#d93a2b';
const centre: Point = [352, 288];
const radius = 244;
const minuteHand = 2.3;

/** A clock too big for the sheet; a small man hangs from its hand. */
export const safetyLast: Poster = {
  slug: 'safety-last',
  title: 'Safety Last!',
  originalTitle: 'Safety Last!',
  director: 'Newmeyer & Taylor',
  year: 1923,
  tint: '#F2BC3B',
  tintInk: '#14161F',
  foot: { ink: paper },
  draw: (random) =>
    sheet(yellow) +
    facade(random) +
    clock() +
    moved(man, `translate(${polar(centre, 218, minuteHand).join(' ')})`) +
    rect(0, 738, 600, 162, black) +
    text('SAFETY LAST!', 300, 820, 80, yellow, { font: 'Anton', anchor: 'middle', spacing: 2 }),
};

function facade(random: Random): string {
  return repeat(9, (column) =>
    repeat(15, (row) => rect(14 + column * 66, 10 + row * 62, 40, 44, random() < 0.12 ? red : '#e8ae2b')),
  );
}

function clock(): string {
  const [x, y] = centre;
  const shadow = circle(x + 14, y + 16, radius + 22, '#000', 'opacity=".22"');
  const ticks = repeat(60, (minute) => {
    const angle = (minute * Math.PI) / 30;
    const isHour = minute % 5 === 0;
    const ends = [polar(centre, radius - 12, angle), polar(centre, radius - (isHour ? 52 : 26), angle)];
    return polyline(ends, black, isHour ? 12 : 3, 'style="stroke-linecap:butt"');
  });
  const hands = hand(-2.55, 150, 13, 9) + hand(minuteHand, 224, 10, 7);
  return (
    shadow +
    circle(x, y, radius + 22, black) +
    circle(x, y, radius, paper) +
    ticks +
    hands +
    circle(x, y, 22, black) +
    circle(x, y, 8, yellow)
  );
}

/** A clock hand that narrows from half-width `root` to `tip`. */
function hand(angle: number, length: number, root: number, tip: number): string {
  const end = polar(centre, length, angle);
  const left = angle + Math.PI / 2;
  const right = angle - Math.PI / 2;
  return polygon(
    [polar(centre, root, left), polar(end, tip, left), polar(end, tip, right), polar(centre, root, right)],
    black,
  );
}

// Drawn around the point where his hands hold on.
const man =
  polyline(
    [
      [3, 0],
      [-15, 58],
      [-8, 98],
    ],
    black,
    13,
  ) +
  polyline(
    [
      [-6, 2],
      [15, 58],
      [6, 98],
    ],
    black,
    13,
  ) +
  polygon(
    [
      [-19, 86],
      [19, 86],
      [15, 168],
      [-17, 168],
    ],
    black,
  ) +
  polyline(
    [
      [-8, 160],
      [-22, 214],
      [-44, 250],
    ],
    black,
    15,
  ) +
  polyline(
    [
      [6, 160],
      [10, 216],
      [-6, 256],
    ],
    black,
    15,
  ) +
  polyline(
    [
      [-44, 252],
      [-58, 250],
    ],
    black,
    12,
  ) +
  polyline(
    [
      [-6, 258],
      [-22, 260],
    ],
    black,
    12,
  ) +
  circle(0, 66, 17, paper) +
  ellipse(0, 51, 28, 6, red) +
  rect(-15, 35, 30, 16, red) +
  ring(-7, 66, 5.5, black, 2.4) +
  ring(7, 66, 5.5, black, 2.4);
