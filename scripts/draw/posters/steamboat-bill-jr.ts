import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import {
  circle,
  each,
  ellipse,
  moved,
  path,
  polygon,
  polyline,
  rect,
  repeat,
  sheet,
  text,
} from '../shapes.ts';

const teal = '#2c7f86';
const cream = '#f6ead0';
const orange = '#ef7f3a';
const navy = '#17243a';
const ground = 690;
const hinge = 462;
// Distances from the hinge: the falling front's window, and its top edge.
const sill = 236;
const lintel = 346;
const top = 448;

/** The front of a house falls around its lower edge; its window will land exactly on the man. */
export const steamboatBillJr: Poster = {
  slug: 'steamboat-bill-jr',
  title: 'Steamboat Bill, Jr.',
  originalTitle: 'Steamboat Bill, Jr.',
  director: 'Charles Reisner',
  year: 1928,
  tint: '#2A6F77',
  tintInk: '#FFF9EA',
  foot: { ink: cream },
  draw: (random) =>
    sheet(teal) +
    gale(random) +
    quarter(top, orange) +
    quarter(lintel, cream) +
    quarter(sill, orange) +
    house +
    moved(front, `translate(${hinge} ${ground}) rotate(-34)`) +
    moved(man, `translate(${hinge - (sill + lintel) / 2} ${ground})`) +
    rect(0, ground, 600, 210, navy) +
    text('STEAMBOAT BILL, JR.', 300, 792, 62, cream, { font: 'Anton', anchor: 'middle', spacing: 1 }),
};

function gale(random: Random): string {
  return repeat(46, () => {
    const [x, y, length] = [random() * 700 - 60, random() * 660, 40 + random() * 120];
    const colour = random() < 0.3 ? '#8fc3bd' : '#3d929a';
    return polyline(
      [
        [x, y],
        [x + length, y - length * 0.34],
      ],
      colour,
      2 + random() * 4,
    );
  });
}

/** The quarter disc that the front sweeps, up to a distance from its hinge. */
function quarter(radius: number, colour: string): string {
  return path(
    `M${hinge} ${ground}V${ground - radius}A${radius} ${radius} 0 0 0 ${hinge - radius} ${ground}Z`,
    colour,
  );
}

const room = (y: number, wall: string): string => rect(hinge + 14, y, 140, 120, wall);

const house =
  polygon(
    [
      [hinge, ground],
      [hinge, 246],
      [hinge + 60, 150],
      [620, 150],
      [620, ground],
    ],
    navy,
  ) +
  room(300, '#d9b878') +
  room(434, '#c98f56') +
  room(568, '#b56b45') +
  rect(532, 330, 34, 90, '#8a5b34') +
  polygon(
    [
      [520, 554],
      [600, 554],
      [600, 506],
      [540, 506],
    ],
    '#7d4a2c',
  ) +
  circle(520, 600, 10, '#ffe7a6') +
  rect(518, 610, 4, 78, navy);

// Seen from the side: a board with a gap, drawn upright above the hinge before it is rotated.
const front =
  rect(-9, -sill, 18, sill, navy) +
  rect(-9, -top, 18, top - lintel, navy) +
  polyline(
    [
      [-9, -sill],
      [9, -sill],
    ],
    '#d4382c',
    8,
  ) +
  polyline(
    [
      [-9, -lintel],
      [9, -lintel],
    ],
    '#d4382c',
    8,
  ) +
  polygon(
    [
      [-9, -top],
      [9, -top],
      [34, -top - 34],
      [22, -top - 40],
    ],
    navy,
  );

const man =
  ellipse(0, -150, 30, 5.5, navy) +
  rect(-18, -168, 36, 18, navy, 'rx="4"') +
  rect(-18, -157, 36, 5, '#d4382c') +
  circle(0, -138, 15, '#f0c9a0') +
  circle(-5.5, -139, 1.9, navy) +
  circle(5.5, -139, 1.9, navy) +
  rect(-4, -131.5, 8, 1.8, navy) +
  polygon(
    [
      [-22, -118],
      [22, -118],
      [20, -54],
      [-20, -54],
    ],
    navy,
  ) +
  each(
    [-1, 1],
    (side) =>
      polyline(
        [
          [side * 20, -112],
          [side * 28, -80],
          [side * 25, -56],
        ],
        navy,
        9,
      ) +
      polyline(
        [
          [side * 10, -60],
          [side * 13, -30],
          [side * 12, -3],
        ],
        navy,
        14,
      ),
  ) +
  polyline(
    [
      [-12, -4],
      [-24, -3],
    ],
    navy,
    8,
  ) +
  polyline(
    [
      [12, -4],
      [24, -3],
    ],
    navy,
    8,
  ) +
  polygon(
    [
      [-5, -122],
      [5, -122],
      [0, -88],
    ],
    cream,
  );
