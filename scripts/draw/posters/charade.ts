import { type Poster } from '../poster.ts';
import { circle, cycle, each, path, repeat, sheet, text } from '../shapes.ts';

const violet = '#2b1646';
const cream = '#f7efe2';
const colours: [string, ...string[]] = ['#ff5d73', '#ffb238', '#1fb5a8', cream];

/** Two halves of a target, shifted against each other, so that they form a spiral with two eyes. */
export const charade: Poster = {
  slug: 'charade',
  title: 'Charade',
  originalTitle: 'Charade',
  director: 'Stanley Donen',
  year: 1963,
  tint: '#2A1546',
  tintInk: '#F8F1E4',
  foot: { ink: cream },
  draw: () =>
    sheet(violet) +
    half(330, 0, 2) +
    half(374, 1, 0) +
    circle(212, 330, 34, violet) +
    circle(388, 374, 34, violet) +
    circle(212, 330, 12, cream) +
    circle(388, 374, 12, cream) +
    letters(),
};

/** Half-rings around (300, y), largest first; `sweep` 0 is the left half, 1 the right. */
function half(y: number, sweep: 0 | 1, firstColour: number): string {
  return repeat(10, (i) => {
    const number = 9 - i;
    const radius = 30 + number * 29;
    const d = `M300 ${y - radius}A${radius} ${radius} 0 0 ${sweep} 300 ${y + radius}Z`;
    return path(d, cycle(colours, number + firstColour));
  });
}

function letters(): string {
  return each('CHARADE'.split(''), (letter, i) => {
    const colour = i % 3 === 0 ? cream : cycle(colours, i);
    return text(letter, 76 + i * 74.7, i % 2 ? 770 : 796, 92, colour, { anchor: 'middle' });
  });
}
