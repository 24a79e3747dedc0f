import type { SeatNo, SectionId, SectionIndex } from '../../rules/seat-ids.ts';
import type { ReactNode } from 'react';
import type { SeatFilter } from './seat-filter.ts';
import type { SeatStore } from './seat-store.ts';
import type { KeptView } from './view.ts';

/** What the seat map is given. */
export type SeatMapProps = {
  readonly store: SeatStore;
  /** A free or an own seat was pressed. */
  readonly onToggle: (seatNo: SeatNo) => void;
  /** One place more or fewer in a general-admission section (its id, not its index). */
  readonly onToggleGa?: (sectionId: SectionId, step: 1 | -1) => void;
  readonly filter?: SeatFilter;
  /** Seats offered instead, and seats lost to someone else: ringed on the map, the lost ones also called out. */
  readonly offer?: readonly number[];
  readonly lost?: readonly number[];
  /** Free seats that the choice would leave alone: ringed too, before 'continue' refuses it. */
  readonly alone?: readonly number[];
  /** A seat in words with its state and price: see `useDescribeSeat`. */
  readonly describe: (seatNo: SeatNo) => string;
  /** The view to begin with, and told after each change of it: `null` for the whole hall. */
  readonly keptView?: KeptView | null;
  readonly onKeptView?: (view: KeptView | null) => void;
  /** What stands over the map and may open a section of it (its index). */
  readonly above?: (open: (section: SectionIndex) => void) => ReactNode;
  /** CSS length that the hall may not grow beyond; it always fits its width. */
  readonly maxHeight?: string;
};
