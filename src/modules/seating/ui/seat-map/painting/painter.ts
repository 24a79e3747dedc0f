/** The interface of both painters. */
import type { FreeCounts } from '../../../rules/seat-states.ts';
import type { SeatFilter } from '../seat-filter.ts';
import type { Size, View } from '../on-screen.ts';

export type Painter = {
  /** Shows the hall from this view; called at most once in a frame. */
  readonly setView: (view: View) => void;
  /** The states of some places have changed in the array that the painter was given; `null`: perhaps all of them. */
  readonly setStates: (changed: readonly number[] | null, counts: FreeCounts) => void;
  readonly setFilter: (filter: SeatFilter) => void;
  /** The box has this size now; `pad` is the margin that the style sheet keeps on either side of the first picture. */
  readonly resize: (size: Size, pad: number) => void;
  /** The page's colours have changed. */
  readonly recolour: () => void;
  readonly dispose: () => void;
};

/** Below this pitch in CSS pixels letters and numbers are too small to read. */
export const NEAR_PX = 9;
