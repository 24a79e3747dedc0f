import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import { circle, each, path, polygon, rect, repeat, sheet, text } from '../shapes.ts';

const ember = '#d9481f';
const black = '#150d0c';
const gold = '#f5b041';
const cream = '#f6e6c8';

/** Mephisto spreads his cloak over a small, sleeping town. */
export const faust: Poster = {
  slug: 'faust',
  title: 'Faust',
  originalTitle: 'Faust – Eine deutsche Volkssage',
  director: 'F. W. Murnau',
  year: 1926,
  tint: '#B93A17',
  tintInk: '#FFF4DD',
  foot: { ink: gold },
  draw: (random) =>
    sheet('#8f2413') +
    each([430, 340, 250], (radius, i) =>
      circle(300, 250, radius, ['#ab2f15', '#c43c19', ember][i] ?? ember),
    ) +
    circle(300, 220, 150, gold) +
    cloak +
    smoke(random) +
    town(random) +
    rect(0, 722, 600, 178, black) +
    text('FAUST', 300, 818, 106, cream, { font: 'Abril Fatface', anchor: 'middle', spacing: 9 }),
};

// Head with two horns, shoulders, and wings whose lower edge hangs in four scallops.
const cloak =
  path(
    'M300 128C336 128 350 160 348 196C346 226 334 246 322 256C350 268 372 276 404 264C470 238 540 190 620 104V640' +
      'C590 560 560 540 540 600C520 520 470 500 446 560C424 480 350 410 300 446C250 410 176 480 154 560' +
      'C130 500 80 520 60 600C40 540 10 560 -20 640V104C60 190 130 238 196 264C228 276 250 268 278 256' +
      'C266 246 254 226 252 196C250 160 264 128 300 128Z',
    black,
  ) +
  path('M262 150C240 130 236 98 250 66C256 104 270 118 292 130Z', black) +
  path('M338 150C360 130 364 98 350 66C344 104 330 118 308 130Z', black) +
  path('M268 186L294 198L292 206C282 206 272 200 268 186Z', gold) +
  path('M332 186L306 198L308 206C318 206 328 200 332 186Z', gold) +
  path('M276 228Q300 244 324 228Q300 238 276 228Z', ember) +
  each(
    [-1, 1],
    (side) =>
      path(
        `M${300 + side * 60} 300Q${300 + side * 170} 330 ${300 + side * 250} 470`,
        'none',
        'stroke="#33201c" stroke-width="3"',
      ) +
      path(
        `M${300 + side * 40} 310Q${300 + side * 110} 370 ${300 + side * 146} 500`,
        'none',
        'stroke="#33201c" stroke-width="3"',
      ),
  );

function smoke(random: Random): string {
  return repeat(16, (i) => {
    const x = (i / 15) * 640 - 20;
    return circle(x, 668 + random() * 34, 34 + random() * 34, i % 3 === 0 ? '#7a2114' : '#5d1a12');
  });
}

/** Gabled houses, low at the sides and high around the church in the middle. */
function town(random: Random): string {
  const houses = repeat(13, (i) => {
    const centre = 22 + i * 46.5;
    const height = 44 + random() * 26 + Math.max(0, 60 - Math.abs(centre - 300) * 0.3);
    const [left, right, eaves] = [centre - 25, centre + 25, 740 - height];
    const lit = random() < 0.75 ? rect(centre - 5, eaves + 12, 10, 13, gold) : '';
    return (
      polygon(
        [
          [left, 740],
          [left, eaves],
          [centre, eaves - 40],
          [right, eaves],
          [right, 740],
        ],
        i % 2 ? '#2a1613' : black,
      ) + lit
    );
  });
  const church =
    rect(282, 600, 36, 140, black) +
    polygon(
      [
        [276, 604],
        [300, 512],
        [324, 604],
      ],
      black,
    ) +
    rect(298.5, 490, 3, 26, black) +
    rect(292, 497, 16, 3, black) +
    circle(300, 626, 9, gold);
  return church + houses;
}
