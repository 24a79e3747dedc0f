/** What a painter is: the map speaks to both in the same words. */
import type { FreeCounts } from '../../../rules/seat-states.ts';
import type { SeatFilter } from '../seat-filter.ts';
import type { Size, View } from '../on-screen.ts';

export type Painter = {
  /** Shows the hall from here; called at most once a frame. */
  readonly setView: (view: View) => void;
  /** Some places' states have changed in the array that the painter was given; `null`: perhaps all of them. */
  readonly setStates: (changed: readonly number[] | null, counts: FreeCounts) => void;
  readonly setFilter: (filter: SeatFilter) => void;
  /** The box is now so large; `pad` is the air that the style sheet keeps at either side of the first picture. */
  readonly resize: (size: Size, pad: number) => void;
  /** The page's colours have changed. */
  readonly recolour: () => void;
  readonly dispose: () => void;
};

/** Below this pitch in CSS pixels letters and numbers are too small to read. */
export const NEAR_PX = 9;
