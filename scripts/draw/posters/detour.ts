import { type Poster } from '../poster.ts';
import { circle, moved, path, polygon, rect, sheet, stroke, text } from '../shapes.ts';

const yellow = '#f6bd1f';
const asphalt = '#1b1c20';
const night = '#14222e';
const cream = '#fbf1d8';

/** A road sign whose arrow is the road itself, tied in a knot. */
export const detour: Poster = {
  slug: 'detour',
  title: 'Detour',
  originalTitle: 'Detour',
  director: 'Edgar G. Ulmer',
  year: 1945,
  tint: '#F6BD1F',
  tintInk: '#1B1C20',
  foot: { ink: cream },
  draw: () =>
    sheet(night) +
    circle(300, 330, 330, '#1b3040') +
    rect(286, 560, 28, 200, '#8b9199') +
    rect(286, 560, 9, 200, '#a9afb6') +
    moved(sign, 'translate(300 330) rotate(45)') +
    road +
    moved(car, 'translate(322 504)') +
    path('M0 700Q150 668 300 690T600 676V900H0Z', asphalt) +
    text('DETOUR', 300, 816, 112, yellow, { font: 'Anton', anchor: 'middle', spacing: 10 }),
};

const sign =
  rect(-222, -222, 444, 444, asphalt, 'rx="42"') +
  rect(-213, -213, 426, 426, yellow, 'rx="36"') +
  rect(-196, -196, 392, 392, 'none', `rx="26" stroke="${asphalt}" stroke-width="7"`);

/** A part of the road with its broken line. */
function lane(course: string): string {
  const butt = 'style="stroke-linecap:butt"';
  return stroke(course, asphalt, 58, butt) + stroke(course, cream, 4, `stroke-dasharray="18 16" ${butt}`);
}

// Up, around to the left, and over itself to the right; a yellow edge separates the parts where they cross.
const road =
  lane('M322 532V290A78 78 0 0 0 166 290') +
  rect(284, 361, 76, 78, yellow) +
  lane('M166 288C166 360 216 400 290 400H420') +
  polygon(
    [
      [412, 350],
      [478, 400],
      [412, 450],
    ],
    asphalt,
  );

const car =
  rect(-15, -26, 30, 52, '#d8392b', 'rx="8"') +
  rect(-10, -12, 20, 12, night, 'rx="3"') +
  rect(-10, 12, 20, 6, night, 'rx="2"') +
  polygon(
    [
      [-12, -26],
      [12, -26],
      [28, -72],
      [-28, -72],
    ],
    '#fff3b8',
    'opacity=".6"',
  );
