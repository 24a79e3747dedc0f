/**
 * Rings around seats: the keyboard's focus, offered, lost or single seats, and the seat under the mouse. One small
 * SVG above the hall.
 */
import type { Hall } from '../../../rules/hall.ts';
import { UNIT, short } from '../glyphs/outlines.ts';
import type { View } from '../on-screen.ts';

/** seatNos to mark; focus is -1 for none. */
export type Marks = {
  readonly focus: number;
  readonly offer: readonly number[];
  readonly lost: readonly number[];
  /** Free seats that the choice would leave alone. */
  readonly alone: readonly number[];
};

const noMarks: Marks = { focus: -1, offer: [], lost: [], alone: [] };

export type MarksLayer = {
  readonly setView: (view: View) => void;
  readonly setMarks: (marks: Marks) => void;
  /** The seat under the mouse, -1 for none. */
  readonly setHover: (seat: number) => void;
  readonly dispose: () => void;
};

/** Radii in units; the least radius of the focus in a far view is in CSS pixels. */
const FOCUS = 14.5;
const FOCUS_PX = 9;

const ring = (look: string, x: number, y: number, r: number): string =>
  `<circle class="${look}" cx="${short(x)}" cy="${short(y)}" r="${short(r)}"/>`;

/** Adds the layer as the host's last child. */
export const marksLayer = (host: HTMLElement, hall: Hall): MarksLayer => {
  const scale = UNIT / hall.pitch;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'marks');
  svg.setAttribute('aria-hidden', 'true');
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  svg.append(group);
  host.append(svg);
  let marks = noMarks;
  let hovered = -1;
  let zoom = 1;

  const paint = (): void => {
    const each = (seats: readonly number[], draw: (x: number, y: number) => string): string =>
      seats
        .filter((seat) => seat >= 0 && (hall.rowOf[seat] ?? -1) >= 0)
        .map((seat) => draw((hall.xy[2 * seat] ?? 0) * scale, (hall.xy[2 * seat + 1] ?? 0) * scale))
        .join('');
    const focus = Math.max(FOCUS, FOCUS_PX / zoom);
    const cross = (x: number, y: number): string =>
      `<path class="lost" d="M${short(x - 3.5)} ${short(y - 3.5)}l7 7m0-7l-7 7"/>`;
    group.innerHTML =
      each([hovered], (x, y) => ring('hover', x, y, 13.5)) +
      each(marks.offer, (x, y) => ring('offer', x, y, 14.5)) +
      each(marks.alone, (x, y) => ring('alone', x, y, 16)) +
      each(marks.lost, (x, y) => ring('cover', x, y, 14) + ring('lost dashed', x, y, 13) + cross(x, y)) +
      each([marks.focus], (x, y) => ring('focus-gap', x, y, focus) + ring('focus', x, y, focus));
  };

  return {
    setView: ({ k, x, y }) => {
      const before = zoom;
      zoom = k / scale;
      group.setAttribute('transform', `matrix(${zoom} 0 0 ${zoom} ${x} ${y})`);
      if (before !== zoom && marks.focus >= 0) paint();
    },
    setMarks: (next) => {
      marks = next;
      paint();
    },
    setHover: (seat) => {
      hovered = seat;
      paint();
    },
    dispose: () => svg.remove(),
  };
};
