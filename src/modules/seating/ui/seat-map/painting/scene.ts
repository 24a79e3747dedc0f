/** The view of the hall on the canvas. */
import type { FreeCounts } from '../../../rules/seat-states.ts';
import type { SeatFilter } from '../seat-filter.ts';
import type { Size, View } from '../on-screen.ts';
import { NEAR_PX } from './painter.ts';
import type { Palette } from './palette.ts';

/** The data of one frame. `ratio`: device pixels to a CSS pixel. */
export type Scene = {
  readonly view: View;
  readonly size: Size;
  readonly ratio: number;
  readonly palette: Palette;
  readonly counts: FreeCounts;
  readonly filter: SeatFilter;
  /** Free places that the filter shows, by index of the section; null without a filter. */
  readonly shown: readonly number[] | null;
};

/** `far`: sections instead of seats; `near`: seats large enough for letters next to them. */
export type Detail = 'far' | 'middle' | 'near';

/** Below this pitch in CSS pixels sections are shown instead of seats. */
const SECTIONS_PX = 2.2;

/** The level of detail at a pitch in CSS pixels. */
export const detailAt = (pitch: number): Detail =>
  pitch >= NEAR_PX ? 'near' : pitch < SECTIONS_PX ? 'far' : 'middle';

/** Fills the whole canvas with the ground's colour; after it one unit is one device pixel. */
export const clearCanvas = (context: CanvasRenderingContext2D, { palette }: Scene): void => {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
};
