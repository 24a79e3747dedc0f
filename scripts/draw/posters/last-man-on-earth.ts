import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import { circle, path, polygon, rect, repeat, sheet, text } from '../shapes.ts';

const wall = '#27435a';
const dark = '#172c3f';
const black = '#0b141d';
const amber = '#ffc14a';
const pale = '#dfe9e6';

/** A hundred dark windows and a lit one above a crowd. */
export const lastManOnEarth: Poster = {
  slug: 'last-man-on-earth',
  title: 'The Last Man on Earth',
  originalTitle: 'The Last Man on Earth',
  director: 'Ragona & Salkow',
  year: 1964,
  tint: '#1D3549',
  tintInk: '#FFE3A8',
  foot: { ink: amber },
  draw: (random) =>
    sheet(wall) +
    windows(random) +
    polygon(
      [
        [334, 262],
        [392, 262],
        [640, 900],
        [40, 900],
      ],
      amber,
      'opacity=".13"',
    ) +
    litWindow +
    crowd(random) +
    rect(0, 722, 600, 178, black) +
    text('THE LAST MAN', 300, 776, 56, amber, { anchor: 'middle', spacing: -0.5 }) +
    text('ON EARTH', 300, 817, 34, pale, { anchor: 'middle', spacing: 12 }),
};

function windows(random: Random): string {
  return repeat(7, (column) =>
    repeat(9, (row) => {
      const [x, y] = [24 + column * 80, -14 + row * 84];
      const blind = random() < 0.45 ? rect(x, y, 58, 10 + random() * 34, '#33556f') : '';
      return (
        rect(x, y, 58, 62, dark) +
        blind +
        rect(x - 4, y + 62, 66, 6, '#3a5c76') +
        rect(x + 27, y, 4, 62, wall)
      );
    }),
  );
}

const litWindow =
  rect(336, 230, 78, 84, amber, 'opacity=".25"') +
  rect(344, 238, 58, 62, amber) +
  rect(340, 300, 66, 6, '#fff0c4') +
  circle(373, 262, 9, black) +
  path('M354 300C354 280 360 273 373 273C386 273 392 280 392 300Z', black);

/** Heads and shoulders in three rows, darker the nearer. */
function crowd(random: Random): string {
  const rows = [
    { y: 610, size: 26, count: 13, colour: '#1c3346' },
    { y: 650, size: 34, count: 10, colour: '#12222f' },
    { y: 700, size: 44, count: 8, colour: black },
  ];
  return rows
    .map(({ y, size, count, colour }, row) =>
      repeat(count, (i) => {
        const x = ((i + (row % 2 ? 0.1 : 0.5)) * 600) / (count - 0.6) + (random() - 0.5) * 14;
        const top = y + (random() - 0.5) * 22;
        const shoulders = path(
          `M${x - size * 1.15} 900V${top + size * 1.5}Q${x - size} ${top + size * 0.75} ${x} ${top + size * 0.7}Q${x + size} ${top + size * 0.75} ${x + size * 1.15} ${top + size * 1.5}V900Z`,
          colour,
        );
        return shoulders + circle(x, top, size * 0.62, colour);
      }),
    )
    .join('');
}
