import { seatMapEngine, type Sight } from '../engine/map-engine.ts';
import { sectionGrid } from '../keyboard/section-grid.ts';
import { passesFilter, type SeatFilter } from '../seat-filter.ts';
import type { SeatMapProps } from '../seat-map-props.ts';
import type { SeatStore } from '../seat-store.ts';
import type { KeptView } from '../view.ts';
import type { MapActs, MapTexts } from './map-acts.ts';
import type { MapMachine } from './map-elements.ts';
import type { MapPicture } from './use-picture.ts';

/** The newest props and acts: the engine outlives renders and must always use these. */
export type Newest = MapActs &
  Pick<SeatMapProps, 'describe'> & {
    readonly filter: SeatFilter;
    readonly t: MapTexts;
  };

type Bound = {
  readonly store: SeatStore;
  /** The view at the start. */
  readonly keptView: KeptView | null;
  readonly machine: MapMachine;
  readonly picture: MapPicture;
  /** Id of the help for keys. */
  readonly hint: string;
  /** Called after every change of view. */
  readonly onSight: (sight: Sight) => void;
  readonly newest: () => Newest;
};

/** Binds engine and grid to the map's elements; returns a function that undoes it. */
export const bindMap = (host: HTMLElement, gridHost: HTMLElement, bound: Bound): (() => void) => {
  const { store, machine, newest, onSight, hint } = bound;
  const { picture, texts } = bound.picture;
  const engine = seatMapEngine(
    host,
    store,
    picture,
    texts,
    () => ({
      onSeat: newest().toggle,
      onArea: newest().toArea,
      onSection: newest().enterSection,
      onHover: newest().showTip,
      onView: (sight) => {
        const { k, x, y } = sight.view;
        gridHost.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
        onSight(sight);
      },
    }),
    bound.keptView,
  );
  const grid = sectionGrid(
    gridHost,
    store,
    newest().describe,
    () => ({
      texts: { grid: newest().gridName, row: (row) => newest().t('row', { row }) },
      onToggle: newest().toggle,
      onFocus: newest().setFocus,
      onSection: (section) => engine.showSection(section),
      onLeave: newest().leaveGrid,
      isShown: (seatNo) => passesFilter(store.hall, seatNo, newest().filter),
      announce: newest().announceChange,
    }),
    hint,
  );
  Object.assign(machine, { engine, grid });
  return () => {
    engine.dispose();
    grid.dispose();
    Object.assign(machine, { engine: null, grid: null });
  };
};
