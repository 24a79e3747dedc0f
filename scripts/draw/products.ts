import { circle, each, path, polygon, rect, stroke } from './shapes.ts';

/** A product of the bar: a flat picture of 100 x 120 and its background colour. */
export type ProductPicture = { slug: string; background: string; svg: string };

const popcorn =
  each(
    [
      [30, 34, 13],
      [48, 26, 15],
      [68, 33, 14],
      [38, 42, 12],
      [60, 44, 13],
    ] as const,
    ([x, y, r]) => circle(x, y, r, '#FFF3D0'),
  ) +
  each(
    [
      [44, 30, 5],
      [66, 36, 5],
      [30, 38, 4],
    ] as const,
    ([x, y, r]) => circle(x, y, r, '#F4D58A'),
  ) +
  path('M16 46h68l-9 66H25z', '#D5362A') +
  path('M30 46h12l2 66H35zM58 46h12l-5 66h-9z', '#FFF6E4');

// The small one is a lower bag with stripes of another colour, so that the two are easily distinguished.
const popcornSmall =
  each(
    [
      [34, 54, 10],
      [48, 48, 11],
      [63, 53, 10],
      [41, 60, 9],
      [56, 61, 9],
    ] as const,
    ([x, y, r]) => circle(x, y, r, '#FFF3D0'),
  ) +
  each(
    [
      [45, 50, 4],
      [61, 56, 3.5],
    ] as const,
    ([x, y, r]) => circle(x, y, r, '#F4D58A'),
  ) +
  path('M25 62l5 4 5-4 5 4 5-4 5 4 5-4 5 4 5-4 5 4 5-4-5 50H30z', '#FFF6E4') +
  path('M35 63.500l5 2.500 5-4 2 50H38zM55 62l5 4 5-3.500-3 49.500h-9z', '#2B6CB0');

const lemonade =
  stroke('M58 6l-8 34', '#1C2638', 5) +
  path('M26 34h48l-6 80H32z', '#FFF8DC') +
  path('M28 54h44l-4.500 60h-35z', '#F6CB3C') +
  circle(70, 34, 17, '#F2B51F') +
  circle(70, 34, 12.5, '#FFEFA6') +
  path(
    'M70 22v24M58 34h24M61.500 25.500l17 17M78.500 25.500l-17 17',
    'none',
    'stroke="#F2B51F" stroke-width="2"',
  ) +
  rect(40, 70, 14, 14, '#fff', 'rx="2" opacity=".65" transform="rotate(14 47 77)"') +
  rect(50, 88, 13, 13, '#fff', 'rx="2" opacity=".5" transform="rotate(-12 56 94)"');

const water =
  rect(40, 4, 20, 12, '#1F5FA8', 'rx="3"') +
  path('M42 18h16v8c0 8 12 12 12 26v56a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V52c0-14 12-18 12-26z', '#DDF1F8') +
  path('M30 60h40v48a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6z', '#8CCBE6') +
  rect(30, 58, 40, 34, '#FFFFFF') +
  path('M50 63c6 8 9 11 9 16a9 9 0 0 1-18 0c0-5 3-8 9-16z', '#1F5FA8') +
  stroke('M36 50c1-6 5-9 8-13', '#FFFFFF', 3);

const chocolate =
  rect(24, 10, 52, 100, '#5A3020', 'rx="4"') +
  path('M50 10v46M24 33h52', 'none', 'stroke="#3E1F13" stroke-width="3"') +
  path('M24 54l8 5 9-5 9 5 9-5 9 5 8-5v52a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4z', '#EAE0C8') +
  circle(50, 84, 13, '#1E6A5A') +
  stroke('M43 88a7 7 0 0 1 14 0', '#EAE0C8', 2.5);

const nachos =
  polygon(
    [
      [22, 66],
      [34, 18],
      [58, 60],
    ],
    '#F2B233',
  ) +
  polygon(
    [
      [40, 66],
      [66, 12],
      [78, 62],
    ],
    '#F7C654',
  ) +
  polygon(
    [
      [30, 70],
      [50, 28],
      [70, 70],
    ],
    '#E99A1E',
  ) +
  polygon(
    [
      [12, 70],
      [22, 36],
      [46, 68],
    ],
    '#F7C654',
  ) +
  polygon(
    [
      [56, 70],
      [84, 34],
      [90, 70],
    ],
    '#E99A1E',
  ) +
  each(
    [
      [50, 52],
      [28, 60],
      [66, 44],
      [78, 60],
      [44, 62],
      [58, 62],
    ] as const,
    ([x, y]) => circle(x, y, 1.8, '#A8501A'),
  ) +
  path('M6 68h88l-10 40a4 4 0 0 1-4 3H20a4 4 0 0 1-4-3z', '#2F6F4E') +
  path('M6 68h88l-2 9H8z', '#24583D') +
  circle(50, 94, 12, '#E5482F') +
  polygon(
    [
      [42, 98],
      [50, 85],
      [58, 98],
    ],
    '#FFD98A',
  );

const coffee =
  path('M30 34h40l-6 76a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4z', '#FBF4E6') +
  path('M31.800 56h36.400l-2.600 34H34.400z', '#B5623A') +
  path('M24 26h52v8a3 3 0 0 1-3 3H27a3 3 0 0 1-3-3z', '#3A2A24') +
  path('M30 14h40l4 12H26z', '#54403A') +
  path('M50 62c-7 3-9 16 0 22c9-6 7-19 0-22z', '#FBF4E6') +
  stroke('M50 65c-4 6 4 10 0 17', '#B5623A', 2.2);

const iceCream =
  rect(45, 82, 10, 34, '#E8C48A', 'rx="5"') +
  rect(45, 82, 10, 12, '#C79E62') +
  path('M24 36a26 26 0 0 1 52 0v46a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8z', '#5A3020') +
  path('M24 66v16a8 8 0 0 0 8 8h36a8 8 0 0 0 8-8V60c-6-3-8 5-14 4s-6-8-12-6-6 9-13 8-6-4-13 0z', '#FFF3DC') +
  stroke('M36 34c1-7 6-11 11-12', '#8A5440', 4) +
  each(
    [
      [44, 40],
      [58, 32],
      [62, 48],
      [36, 52],
      [50, 54],
    ] as const,
    ([x, y]) => circle(x, y, 2, '#E8C48A'),
  );

const glasses3d =
  path(
    'M4 46h92v10l-5 2-4 24a5 5 0 0 1-5 4H62a6 6 0 0 1-5-4l-4-10a3.500 3.500 0 0 0-6 0l-4 10a6 6 0 0 1-5 4H18a5 5 0 0 1-5-4L9 58l-5-2z',
    '#FBF6EA',
  ) +
  path('M16 54h26a2 2 0 0 1 2 3l-7 20a3 3 0 0 1-3 2H22a3 3 0 0 1-3-2l-5-20a2 2 0 0 1 2-3z', '#E0382C') +
  path('M58 54h26a2 2 0 0 1 2 3l-5 20a3 3 0 0 1-3 2H66a3 3 0 0 1-3-2l-7-20a2 2 0 0 1 2-3z', '#1B9BC4') +
  path('M22 54h8l-8 18-2-7zM64 54h8l-9 20-3-9z', '#FFFFFF', 'opacity=".3"') +
  path('M4 46l6-18h8l-8 18zM96 46l-6-18h-8l8 18z', '#E2D8C2');

/** The large popcorn and the lemonade, one in front of the other. */
const comboClassic =
  `<g transform="translate(38 14) scale(.72)">${lemonade}</g>` +
  `<g transform="translate(-6 22) scale(.8)">${popcorn}</g>`;

/** The products of the demo chain's bar. A poster print has no drawing: its picture is the film's poster. */
export const products: readonly ProductPicture[] = [
  product('popcorn-large', '#F6C64A', popcorn),
  product('combo-classic', '#9FC3B5', comboClassic),
  product('popcorn-small', '#F2A65A', popcornSmall),
  product('lemonade', '#2E7F7B', lemonade),
  product('water', '#BFD9EA', water),
  product('dark-chocolate', '#E9A48C', chocolate),
  product('nachos', '#F3DCC0', nachos),
  product('coffee', '#C9D8C5', coffee),
  product('ice-cream', '#F2B8C6', iceCream),
  product('glasses-3d', '#3B3560', glasses3d),
];

function product(slug: string, background: string, drawing: string): ProductPicture {
  return {
    slug,
    background,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 120">${drawing}</svg>`,
  };
}
