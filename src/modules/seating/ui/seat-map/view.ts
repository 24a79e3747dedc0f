/** Views of a hall: the whole hall, zoomed, moved, and their limits. Pure. */
import type { Box, Hall } from '../../rules/hall.ts';
import { toWorld, type Size, type View } from './on-screen.ts';

/** `home` shows the whole hall without covering the toolbar; nothing zooms out further. */
export type Limits = {
  readonly bounds: Box;
  readonly size: Size;
  readonly home: View;
  readonly kMax: number;
};

/** Margin around the hall, in pitches: room for the letters at the ends of the rows. */
const AIR = 0.5;
/** The same as a share of the hall: half a pitch is too little for an arena, whose outer sections would touch the box. */
const SHARE_OF_AIR = 0.02;
/** How far an edge of the zoomed hall may come into the box, in CSS pixels. */
const SLACK = 72;
/** The largest seat pitch when zoomed in, in CSS pixels. */
const MAX_PITCH = 56;

/** The hall's bounds with margins: what 'the whole hall' shows, and the viewBox of the server's picture. */
export function pictureBox({ bounds: [left, top, right, bottom], pitch }: Hall): Box {
  const air = Math.max(AIR * pitch, SHARE_OF_AIR * Math.max(right - left, bottom - top));
  return [left - air, top - air, right + air, bottom + air];
}

/** The view that shows the whole box, centred: the same as SVG's `xMidYMid meet`. */
export const fit = ([left, top, right, bottom]: Box, { w, h }: Size): View => {
  const k = Math.min(w / (right - left), h / (bottom - top));
  return { k, x: (w - k * (left + right)) / 2, y: (h - k * (top + bottom)) / 2 };
};

/** Zooms by a factor; the screen point (px, py) stays in place. */
export const zoomAt = ({ k, x, y }: View, factor: number, px: number, py: number): View => ({
  k: k * factor,
  x: px - (px - x) * factor,
  y: py - (py - y) * factor,
});

/**
 * A view that is independent of the screen: the zoom relative to the whole hall, and the point of the hall in the
 * middle, in chart lengths.
 */
export type KeptView = { readonly k: number; readonly x: number; readonly y: number };

/** The part of the hall that a stored view shows when the picture has the hall's own shape: the server's viewBox. */
export function shownBox(hall: Hall, kept: KeptView | null): Box {
  const [left, top, right, bottom] = pictureBox(hall);
  if (!kept || kept.k <= 1) return [left, top, right, bottom];
  const [halfW, halfH] = [(right - left) / kept.k / 2, (bottom - top) / kept.k / 2];
  return [kept.x - halfW, kept.y - halfH, kept.x + halfW, kept.y + halfH];
}

/** A view in the form in which it is stored. */
export const keepView = (view: View, { home, size }: Limits): KeptView => {
  const [x, y] = toWorld(view, size.w / 2, size.h / 2);
  return { k: view.k / home.k, x, y };
};

/** The limits of zooming for a hall in a box of this size, which keeps `pad` CSS pixels free on either side. */
export const limitsOf = (hall: Hall, size: Size, pad = 0): Limits => {
  const bounds = pictureBox(hall);
  const inner = fit(bounds, { w: Math.max(1, size.w - 2 * pad), h: size.h });
  const home = { ...inner, x: inner.x + pad };
  return { bounds, size, home, kMax: Math.max(home.k, MAX_PITCH / hall.pitch) };
};

/** Whether the view shows the whole hall, apart from rounding. */
export const isHome = (view: View, { home }: Limits): boolean => view.k <= home.k * 1.001;

const along = (offset: number, k: number, from: number, to: number, length: number): number => {
  if (k * (to - from) <= length) return (length - k * (from + to)) / 2;
  return Math.min(SLACK - from * k, Math.max(length - SLACK - to * k, offset));
};

/** Keeps the zoom within its limits and the hall on the screen; a hall that fits is centred. */
export const clampView = (view: View, { bounds, size, home, kMax }: Limits): View => {
  const k = Math.min(kMax, Math.max(home.k, view.k));
  const { x, y } = k === view.k ? view : zoomAt(view, k / view.k, size.w / 2, size.h / 2);
  if (k === home.k) return home;
  return {
    k,
    x: along(x, k, bounds[0], bounds[2], size.w),
    y: along(y, k, bounds[1], bounds[3], size.h),
  };
};

/** The view with a world point in the middle at this zoom. */
export const centreOn = (x: number, y: number, k: number, { w, h }: Size): View => ({
  k,
  x: w / 2 - x * k,
  y: h / 2 - y * k,
});

/** A stored view on this screen. */
export const keptView = ({ k, x, y }: KeptView, limits: Limits): View =>
  clampView(centreOn(x, y, k * limits.home.k, limits.size), limits);

/** The view between two, t from 0 to 1: the zoom on a logarithmic scale, slower at the end. */
export const between = (a: View, b: View, t: number, { w, h }: Size): View => {
  if (t >= 1) return b;
  const ease = 1 - (1 - t) ** 3;
  const k = a.k * (b.k / a.k) ** ease;
  const [ax, ay] = toWorld(a, w / 2, h / 2);
  const [bx, by] = toWorld(b, w / 2, h / 2);
  return centreOn(ax + (bx - ax) * ease, ay + (by - ay) * ease, k, { w, h });
};

/** Whether two views look the same: within a hundredth of a pixel. */
export const sameView = (a: View, b: View): boolean =>
  Math.abs(a.k / b.k - 1) < 1e-6 && Math.abs(a.x - b.x) < 0.01 && Math.abs(a.y - b.y) < 0.01;
