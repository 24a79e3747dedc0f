import { each, moved, path, polygon, rect, repeat, sheet } from './shapes.ts';

const wall = '#2a3040';

/** The picture for a film without a poster: an empty screen between curtains, over rows of seats, without words. */
export function drawPlaceholder(): string {
  const drawing =
    sheet(wall) +
    polygon(
      [
        [104, 214],
        [496, 214],
        [600, 760],
        [0, 760],
      ],
      '#343b4e',
    ) +
    rect(104, 214, 392, 262, '#10131b') +
    rect(112, 222, 376, 246, '#efe7d6') +
    polygon(
      [
        [112, 222],
        [488, 222],
        [112, 468],
      ],
      '#f7f1e4',
    ) +
    curtain() +
    moved(curtain(), 'translate(600 0) scale(-1 1)') +
    each(rows, ({ top, seat, colour }) => row(top, seat, colour));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900" width="600" height="900">${drawing}</svg>`;
}

/** The left curtain: four straight folds. */
function curtain(): string {
  return repeat(4, (i) => path(`M${i * 23} 0H${i * 23 + 24}V640H${i * 23}Z`, i % 2 ? '#4a5269' : '#3e465b'));
}

const rows = [
  { top: 600, seat: 66, colour: '#565f78' },
  { top: 680, seat: 86, colour: '#3a4257' },
  { top: 782, seat: 112, colour: '#1a1e29' },
];

/** Seat backs from edge to edge with a seat in the middle; everything below them is filled. */
function row(top: number, seat: number, colour: string): string {
  const toEdge = Math.ceil(300 / seat);
  const bend = seat * 0.3;
  const backs = repeat(toEdge * 2 + 1, (i) => {
    const left = 300 + (i - toEdge - 0.44) * seat;
    const right = left + seat * 0.88;
    return path(
      `M${left} 900V${top + bend}Q${left} ${top} ${left + bend} ${top}H${right - bend}Q${right} ${top} ${right} ${top + bend}V900Z`,
      colour,
    );
  });
  return backs + rect(0, top + seat * 0.8, 600, 900, colour);
}
