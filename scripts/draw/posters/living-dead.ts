import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import { circle, each, moved, path, rect, repeat, sheet, stroke, text } from '../shapes.ts';

const black = '#0e110c';
const acid = '#b7d36b';
const bone = '#eef0d5';
const red = '#c22d22';

/** Four rows of hands out of the ground, darker the nearer; one is red. */
export const livingDead: Poster = {
  slug: 'living-dead',
  title: 'Night of the Living Dead',
  originalTitle: 'Night of the Living Dead',
  director: 'George A. Romero',
  year: 1968,
  tint: '#B4D36A',
  tintInk: '#10140C',
  foot: { ink: acid, rule: false, baseline: 868 },
  draw: (random) =>
    sheet(acid) +
    circle(300, 300, 210, bone) +
    crowd(random) +
    rect(0, 735, 600, 165, black) +
    text('NIGHT OF THE', 300, 118, 43, black, { font: 'Anton', anchor: 'middle', spacing: 10.5 }) +
    text('LIVING DEAD', 300, 824, 92, bone, { font: 'Anton', anchor: 'middle', spacing: 2 }),
};

const rows = [
  { hands: 9, scale: 0.5, y: 470, colour: '#7f9b46', shift: -10 },
  { hands: 7, scale: 0.7, y: 545, colour: '#55702f', shift: 16 },
  { hands: 6, scale: 0.9, y: 625, colour: '#2c3f1d', shift: -10 },
  { hands: 5, scale: 1.3, y: 735, colour: black, shift: 16 },
];

function crowd(random: Random): string {
  return each(rows, ({ hands, scale, y, colour, shift }, row) =>
    repeat(hands, (i) => {
      const isOdd = row === 2 && i === 3;
      const x = ((i + 0.5) * 600) / hands + (random() - 0.5) * 26 + shift - (isOdd ? 4 : 0);
      const top = y + (random() - 0.5) * 44 - (isOdd ? 46 : 0);
      const turn = (random() - 0.5) * 24;
      const place = `translate(${x.toFixed(1)} ${top.toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${scale})`;
      return moved(hand(isOdd ? red : colour), place);
    }),
  );
}

function hand(colour: string): string {
  const thumb = stroke('M32 34L58 4L62 -28', colour, 15);
  const palm = path(
    'M-33 -6L34 -6L38 42C34 62 24 70 20 84L30 300L-28 300L-22 84C-28 66 -36 56 -36 34Z',
    colour,
  );
  return (
    finger(-24, 72, -0.3, 15, colour) +
    finger(-8, 96, -0.08, 16, colour) +
    finger(9, 98, 0.08, 16, colour) +
    finger(25, 80, 0.24, 15, colour) +
    thumb +
    palm
  );
}

/** A finger from (x, 0) upwards, bent once outwards by `angle`. */
function finger(x: number, length: number, angle: number, width: number, colour: string): string {
  const knuckle = `${(x + Math.sin(angle) * length * 0.55).toFixed(1)} ${(-Math.cos(angle) * length * 0.55).toFixed(1)}`;
  const tip = `${(x + Math.sin(angle * 2.1) * length).toFixed(1)} ${(-length * 0.94).toFixed(1)}`;
  return stroke(`M${x} 0L${knuckle}L${tip}`, colour, width);
}
