import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import {
  type Point,
  circle,
  each,
  moved,
  polar,
  polygon,
  rect,
  repeat,
  sheet,
  text,
  wedge,
} from '../shapes.ts';

const cream = '#f3e4c7';
const orange = '#e2572b';
const navy = '#1d2a3a';
const vanishing: Point = [300, 430];

/** A locomotive seen head-on, straight out of the sun. */
export const theGeneral: Poster = {
  slug: 'the-general',
  title: 'The General',
  originalTitle: 'The General',
  director: 'Buster Keaton',
  year: 1926,
  tint: '#F0DCB8',
  tintInk: '#1C2638',
  foot: { ink: cream },
  draw: (random) =>
    sheet(cream) +
    repeat(15, (i) => wedge(vanishing, 760, Math.PI + (i * Math.PI) / 14, 0.05, '#f0c98a')) +
    circle(300, 430, 190, orange) +
    rect(0, 430, 600, 470, '#2f6f73') +
    polygon(
      [
        [0, 430],
        [130, 384],
        [210, 430],
        [300, 416],
        [400, 430],
        [470, 370],
        [600, 430],
      ],
      '#24575b',
    ) +
    track() +
    moved(engine(), 'translate(0 60)') +
    steam(random) +
    rect(0, 690, 600, 210, navy) +
    rect(0, 690, 600, 7, orange) +
    rect(0, 702, 600, 2, cream) +
    text('THE', 40, 92, 58, navy, { font: 'Anton', spacing: 3 }) +
    text('GENERAL', 300, 822, 118, cream, { font: 'Anton', anchor: 'middle', spacing: 4 }),
};

function track(): string {
  const sleepers = repeat(17, (i) => {
    const nearness = (i / 16) ** 2.3;
    const y = 438 + nearness * 480;
    const height = 3 + nearness * 26;
    const half = 11 + nearness * 280;
    const lower = half + height / 2;
    return polygon(
      [
        [300 - half, y],
        [300 + half, y],
        [300 + lower, y + height],
        [300 - lower, y + height],
      ],
      navy,
    );
  });
  const rails = each([-1, 1], (side) =>
    polygon(
      [
        [300 + side * 5, 430],
        [300 + side * 9, 430],
        [300 + side * 230, 900],
        [300 + side * 196, 900],
      ],
      cream,
    ),
  );
  return sleepers + rails;
}

function engine(): string {
  const chimney =
    rect(276, 150, 48, 96, navy) +
    polygon(
      [
        [262, 150],
        [338, 150],
        [350, 118],
        [250, 118],
      ],
      navy,
    );
  const boiler =
    circle(300, 330, 112, navy) +
    circle(300, 330, 94, '#2b3d52') +
    circle(300, 330, 62, orange) +
    circle(300, 330, 50, navy) +
    circle(300, 330, 12, cream);
  const rivets = repeat(12, (i) => circle(...polar([300, 330], 79, (i * Math.PI) / 6), 4, cream));
  const lamp = rect(270, 196, 60, 52, navy) + circle(300, 222, 21, cream) + circle(300, 222, 13, '#ffd98a');
  const beam = rect(188, 424, 224, 34, orange) + rect(188, 424, 224, 6, cream);
  const buffers = circle(214, 400, 16, navy) + circle(386, 400, 16, navy);
  return chimney + boiler + rivets + lamp + beam + cowcatcher() + buffers;
}

function cowcatcher(): string {
  const bars = repeat(9, (i) => {
    const top = 204 + (i / 8) * 192;
    const bottom = 156 + (i / 8) * 288;
    return polygon(
      [
        [top - 3, 462],
        [top + 3, 462],
        [bottom + 4, 556],
        [bottom - 4, 556],
      ],
      cream,
    );
  });
  return (
    polygon(
      [
        [200, 458],
        [400, 458],
        [452, 560],
        [148, 560],
      ],
      navy,
    ) + bars
  );
}

function steam(random: Random): string {
  return repeat(8, (i) => {
    const along = i / 7;
    const x = 312 + along * 190 + random() * 18;
    return circle(x, 160 - along * 74 + random() * 24, 26 + along * 40, '#fff8e8', 'opacity=".94"');
  });
}
