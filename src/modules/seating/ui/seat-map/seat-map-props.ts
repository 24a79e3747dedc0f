import type { LevelIndex, SeatNo, SectionId, SectionIndex } from '../../rules/seat-ids.ts';
import type { ReactNode } from 'react';
import type { SeatFilter } from './seat-filter.ts';
import type { SeatStore } from './seat-store.ts';
import type { KeptView } from './view.ts';

/** Prices and names of sections and levels, as texts. */
export type SectionPrices = {
  /** '€49.00', 'from €29.00'; '' when nothing is sold there, or there is no such section. */
  readonly ofSection: (section: SectionIndex) => string;
  /** The same as short as possible, for the map: '€49', 'from €29'. */
  readonly shortly: (section: SectionIndex) => string;
  readonly ofHall: string;
  readonly levelName: (level: LevelIndex) => string;
};

/** Seats to show, wherever map or list are; obeyed once. */
export type SeatAim = {
  readonly seats: readonly SeatNo[];
  /** The first of them gets the focus. */
  readonly takesFocus: boolean;
};

/** The properties of the seat map. */
export type SeatMapProps = {
  readonly store: SeatStore;
  /** A free seat or one of the visitor's was pressed. */
  readonly onToggle: (seatNo: SeatNo) => void;
  /** One place more or fewer in a general-admission section (its id, not its index). */
  readonly onToggleGa?: (sectionId: SectionId, step: 1 | -1) => void;
  readonly filter?: SeatFilter;
  /**
   * Seats offered as an alternative, and seats lost to another visitor: both have rings.
   */
  readonly offer?: readonly number[];
  readonly lost?: readonly number[];
  /** Free seats that the choice would leave alone: they have rings too, before 'continue' refuses the choice. */
  readonly alone?: readonly number[];
  readonly prices?: SectionPrices;
  /** The name of a seat with its state and price: see `useDescribeSeat`. */
  readonly describe: (seatNo: SeatNo) => string;
  /** The view at the start, and a callback after each change of it: `null` for the whole hall. */
  readonly keptView?: KeptView | null;
  readonly onKeptView?: (view: KeptView | null) => void;
  /** What to show next, and a callback when it is shown. */
  readonly aim?: SeatAim | null;
  readonly onAimed?: () => void;
  /** What is shown above the map and may open a section of it (by index). */
  readonly above?: (open: (section: SectionIndex) => void) => ReactNode;
  /** The greatest height of the hall as a CSS length; it always fits its width. */
  readonly maxHeight?: string;
};
