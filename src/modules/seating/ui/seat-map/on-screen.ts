/** Converts points between hall and screen. Pure: screen = world × k + (x, y), in CSS pixels, never mirrored. */
import type { Box } from '../../rules/hall.ts';

export type View = { readonly k: number; readonly x: number; readonly y: number };
export type Size = { readonly w: number; readonly h: number };
/** The point of the hall that is at a point of the screen (CSS pixels). */
export const toWorld = ({ k, x, y }: View, px: number, py: number): [number, number] => [
  (px - x) / k,
  (py - y) / k,
];

/** The point of the screen (CSS pixels) at which a point of the hall is. */
export const toScreen = ({ k, x, y }: View, worldX: number, worldY: number): [number, number] => [
  worldX * k + x,
  worldY * k + y,
];

/** The part of the world that is visible. */
export const worldBox = (view: View, { w, h }: Size): Box => [...toWorld(view, 0, 0), ...toWorld(view, w, h)];

/** Whether two boxes have a point in common. */
export const overlaps = (a: Box, b: Box): boolean =>
  a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
