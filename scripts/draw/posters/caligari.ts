import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import { type Point, circle, each, moved, polygon, rect, repeat, sheet, text } from '../shapes.ts';

const black = '#141210';
const paper = '#efe4c8';
const ochre = '#d9862b';
const violet = '#4a3a5c';

/** A town without right angles; the sleepwalker is at the beginning of its path. */
export const caligari: Poster = {
  slug: 'caligari',
  title: 'The Cabinet of Dr. Caligari',
  originalTitle: 'Das Cabinet des Dr. Caligari',
  director: 'Robert Wiene',
  year: 1920,
  tint: '#3F2F55',
  tintInk: '#F4EAD6',
  foot: { ink: paper, rule: false, baseline: 874 },
  draw: (random) =>
    sheet(paper) + sky + town() + ground(random) + sleepwalker + label + rect(0, 836, 600, 64, black),
};

const sky =
  polygon(
    [
      [0, 0],
      [600, 0],
      [600, 420],
      [420, 250],
      [350, 380],
      [220, 170],
      [120, 330],
      [0, 240],
    ],
    violet,
  ) +
  polygon(
    [
      [0, 0],
      [90, 0],
      [0, 300],
    ],
    black,
  ) +
  polygon(
    [
      [600, 0],
      [470, 0],
      [600, 360],
    ],
    black,
  ) +
  polygon(
    [
      [210, 0],
      [300, 0],
      [262, 190],
    ],
    black,
  ) +
  circle(318, 150, 62, ochre);

/** Position along the wall, height on it, width and height of a pane. */
type Pane = readonly [along: number, up: number, width: number, height: number];

function town(): string {
  return (
    house([20, 640], 130, 270, 56, black, [
      [0.2, 0.62, 30, 58],
      [0.5, 0.3, 36, 50],
    ]) +
    house([430, 640], 150, 330, -64, black, [
      [0.3, 0.66, 32, 66],
      [0.45, 0.3, 30, 54],
    ]) +
    house([150, 610], 96, 170, 30, violet, [[0.3, 0.5, 26, 46]]) +
    house([360, 610], 84, 190, -26, violet, [[0.34, 0.56, 24, 50]])
  );
}

/** A house that leans by `lean` at its eaves. */
function house(
  [x, y]: Point,
  width: number,
  height: number,
  lean: number,
  colour: string,
  panes: readonly Pane[],
): string {
  const eaves = y - height;
  const wall = polygon(
    [
      [x, y],
      [x + width, y + lean * 0.4],
      [x + width + lean, eaves],
      [x + lean * 1.4, eaves - lean * 0.6],
    ],
    colour,
  );
  const roof = polygon(
    [
      [x + lean * 1.4 - 16, eaves - lean * 0.6 + 8],
      [x + width * 0.4 + lean * 2.2, eaves - width * 0.8],
      [x + width + lean + 18, eaves + 10],
    ],
    black,
  );
  const windows = each(panes, ([along, up, w, h]) => {
    const left = x + lean * up * 1.2 + along * width;
    const bottom = y - height * up;
    return polygon(
      [
        [left, bottom],
        [left + w, bottom - 7],
        [left + w * 1.25, bottom - h],
        [left + w * 0.12, bottom - h * 0.8],
      ],
      ochre,
    );
  });
  return wall + roof + windows;
}

function ground(random: Random): string {
  const zigzag: Point[] = [
    [290, 600],
    [326, 598],
    [372, 640],
    [296, 676],
    [420, 742],
    [230, 830],
    [330, 900],
    [120, 900],
    [80, 830],
    [262, 752],
    [180, 690],
    [286, 640],
  ];
  const splinters = repeat(9, () => {
    const [x, y] = [random() * 600, 660 + random() * 150];
    return polygon(
      [
        [x, y],
        [x + 50 + random() * 60, y - 12],
        [x + 20, y + 8 + random() * 8],
      ],
      black,
      'opacity=".9"',
    );
  });
  return (
    polygon(
      [
        [0, 640],
        [600, 600],
        [600, 900],
        [0, 900],
      ],
      paper,
    ) +
    polygon(zigzag, black) +
    splinters
  );
}

const sleepwalker =
  polygon(
    [
      [292, 600],
      [340, 604],
      [348, 430],
      [330, 380],
      [300, 384],
      [286, 440],
    ],
    black,
  ) +
  circle(315, 352, 25, paper) +
  polygon(
    [
      [288, 346],
      [296, 316],
      [326, 308],
      [344, 332],
      [342, 352],
      [330, 334],
      [304, 338],
    ],
    black,
  ) +
  polygon(
    [
      [304, 352],
      [314, 349],
      [312, 358],
    ],
    black,
  ) +
  polygon(
    [
      [320, 349],
      [330, 352],
      [322, 358],
    ],
    black,
  ) +
  polygon(
    [
      [344, 430],
      [400, 360],
      [408, 366],
      [352, 470],
    ],
    black,
  ) +
  polygon(
    [
      [400, 366],
      [420, 336],
      [424, 340],
      [410, 372],
    ],
    paper,
  );

const label =
  moved(
    polygon(
      [
        [-22, -146],
        [378, -126],
        [392, 24],
        [-30, 34],
      ],
      ochre,
    ) + text('CALIGARI', 4, 4, 92, black, { font: 'Anton', spacing: 3 }),
    'translate(56 812) rotate(-5)',
  ) +
  moved(
    text('THE CABINET OF DR.', 0, 0, 31, black, { font: 'Anton', spacing: 2 }),
    'translate(52 708) rotate(-5)',
  );
