import { type Poster } from '../poster.ts';
import { circle, ellipse, moved, path, polygon, rect, repeat, sheet, text } from '../shapes.ts';

const night = '#170b12';
const bone = '#f3e8d2';
const gold = '#e0a63c';
const reds = ['#a81d30', '#7f1425'];

/** A curtain opens on top hat, cape and half a mask. */
export const phantomOfTheOpera: Poster = {
  slug: 'phantom-of-the-opera',
  title: 'The Phantom of the Opera',
  originalTitle: 'The Phantom of the Opera',
  director: 'Rupert Julian',
  year: 1925,
  tint: '#7F1425',
  tintInk: '#FBEFD9',
  foot: { ink: gold },
  draw: () =>
    sheet(night) +
    circle(300, 330, 232, '#3a2018') +
    circle(300, 330, 196, gold) +
    figure +
    mask +
    curtain() +
    moved(curtain(), 'translate(600 0) scale(-1 1)') +
    valance() +
    rect(0, 712, 600, 188, night) +
    rect(0, 712, 600, 5, gold) +
    text('THE PHANTOM', 300, 775, 54, bone, { font: 'Limelight', anchor: 'middle', spacing: 1 }) +
    text('OF THE OPERA', 300, 818, 34, gold, { font: 'Limelight', anchor: 'middle', spacing: 5 }),
};

const figure =
  path('M232 262C226 210 228 170 222 132C270 120 330 120 378 132C372 170 374 210 368 262Z', night) +
  ellipse(300, 264, 128, 17, night) +
  rect(229, 232, 142, 18, '#a81d30') +
  path('M222 262H378C384 330 376 408 300 452C224 408 216 330 222 262Z', night) +
  path('M300 452L206 398L190 470C120 500 96 600 84 720H516C504 600 480 500 410 470L394 398Z', night) +
  path('M300 470L262 436L288 560L300 500L312 560L338 436Z', bone) +
  polygon(
    [
      [300, 474],
      [272, 458],
      [272, 492],
    ],
    '#a81d30',
  ) +
  polygon(
    [
      [300, 474],
      [328, 458],
      [328, 492],
    ],
    '#a81d30',
  );

// The left half of a face: brow, cheek, nostril; the other half is only an eye in the dark.
const mask =
  path('M300 278C270 274 244 278 232 290C228 340 240 384 272 412C284 402 286 388 300 384Z', bone) +
  path('M246 326C256 308 280 310 288 326C278 338 256 340 246 326Z', night) +
  path('M238 306C252 292 276 294 292 304L290 298C276 286 252 286 238 298Z', '#b9a98c') +
  path('M300 384C292 384 288 376 290 366L300 358Z', '#b9a98c') +
  path('M312 326C320 312 338 312 350 324C340 336 322 336 312 326Z', gold) +
  circle(331, 324, 6, night);

/** The left half: folds that fall from the top and are tied to the side. */
function curtain(): string {
  const edge = (i: number) => ({ top: i * 27, tied: i * 11, foot: i * 17 });
  const folds = repeat(7, (i) => {
    const [a, b] = [edge(i), edge(i + 1)];
    const down = `M${a.top} 0C${a.top} 260 ${a.tied} 360 ${a.tied} 520C${a.tied} 600 ${a.foot} 640 ${a.foot} 720`;
    const up = `L${b.foot} 720C${b.foot} 640 ${b.tied} 600 ${b.tied} 520C${b.tied} 360 ${b.top} 260 ${b.top} 0Z`;
    return path(down + up, i % 2 ? '#7f1425' : '#a81d30');
  });
  return folds + path('M0 506Q42 528 84 512V532Q42 548 0 526Z', gold);
}

/** Seven swags along the top edge. */
function valance(): string {
  return repeat(7, (i) => {
    const left = -12 + i * 89;
    return (
      path(`M${left} 0H${left + 90}Q${left + 45} 138 ${left} 0Z`, gold) +
      path(`M${left} 0H${left + 90}Q${left + 45} 122 ${left} 0Z`, reds[(i + 1) % 2] ?? night)
    );
  });
}
