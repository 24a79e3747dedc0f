import { type Poster } from '../poster.ts';
import { type Random } from '../random.ts';
import { circle, each, polygon, rect, repeat, ring, sheet, text, wedge } from '../shapes.ts';

const night = '#10131c';
const gold = '#e9b44c';
const cream = '#f4ead2';
const horizon = 700;

/** Deco tower before a golden sun, between two pairs of darker towers. */
export const metropolis: Poster = {
  slug: 'metropolis',
  title: 'Metropolis',
  originalTitle: 'Metropolis',
  director: 'Fritz Lang',
  year: 1927,
  tint: '#141926',
  tintInk: '#F6E9CE',
  foot: { ink: gold },
  draw: (random) =>
    sheet(night) +
    sun() +
    tower(60, 120, 430, '#2b3346', 4) +
    tower(540, 120, 430, '#2b3346', 4) +
    tower(150, 110, 360, '#3a4359', 4) +
    tower(450, 110, 360, '#3a4359', 4) +
    tower(300, 210, 150, cream, 6) +
    polygon(
      [
        [296, 150],
        [304, 150],
        [301, 70],
        [299, 70],
      ],
      cream,
    ) +
    flutes() +
    litWindows(random) +
    rect(0, horizon, 600, 200, night) +
    rect(0, horizon, 600, 5, gold) +
    rect(0, 711, 600, 1.5, gold) +
    text('METROPOLIS', 300, 797, 72, cream, { font: 'Limelight', anchor: 'middle', spacing: 1 }),
};

function sun(): string {
  const rays = repeat(36, (i) =>
    wedge([300, 330], 900, ((i + 0.25) * Math.PI) / 18, Math.PI / 72, i % 2 ? '#1b2130' : '#171c2a'),
  );
  const rings = each(
    [
      { radius: 250, width: 2, opacity: 0.5 },
      { radius: 210, width: 3, opacity: 0.7 },
      { radius: 165, width: 5, opacity: 0.85 },
    ],
    ({ radius, width, opacity }) => ring(300, 330, radius, gold, width, `opacity="${opacity}"`),
  );
  return rays + rings + circle(300, 330, 122, gold);
}

/** A tower that narrows in steps, with its base on the horizon. */
function tower(x: number, width: number, top: number, colour: string, steps: number): string {
  return repeat(steps, (i) => {
    const stepWidth = width * (1 - (i / steps) * 0.72);
    const height = (horizon - top) * (0.5 + (0.5 * (i + 1)) / steps);
    return rect(x - stepWidth / 2, horizon - height, stepWidth, height, colour);
  });
}

function flutes(): string {
  return repeat(7, (i) => {
    const drop = Math.abs(i - 3) * 44;
    return rect(253 + i * 15, 300 + drop, 4, 400 - drop, night, 'opacity=".85"');
  });
}

function litWindows(random: Random): string {
  return each([60, 150, 450, 540], (x) =>
    repeat(22, (i) => {
      if (random() >= 0.55) return '';
      const row = Math.floor(i / 4);
      const glow = `opacity="${(0.35 + random() * 0.6).toFixed(1)}"`;
      return rect(x - 40 + (i % 4) * 22, 520 + row * 28, 9, 15, gold, glow);
    }),
  );
}
