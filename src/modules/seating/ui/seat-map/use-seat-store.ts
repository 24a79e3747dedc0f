import { useState, useSyncExternalStore } from 'react';
import type { Chart } from '../../rules/chart.ts';
import { expandHall } from '../../rules/hall.ts';
import { createSeatStore, type SeatStore, type SeatSummary } from './seat-store.ts';

type Start = {
  readonly chart: Chart;
  /** The server's states, one for each place; all free when left out. */
  readonly states?: Uint8Array;
  /** seatNos of the visitor's own places at the start, general admission included; later the lock sets them. */
  readonly mine: readonly number[];
};

const storeOf = ({ chart, states, mine }: Start): { chart: Chart; store: SeatStore } => {
  const store = createSeatStore(expandHall(chart), states);
  store.setMine(mine);
  return { chart, store };
};

/** The store of a presentation's places; another chart gets another store. Live changes go to `store.set`. */
export const useSeatStore = (start: Start): SeatStore => {
  const [made, setMade] = useState(() => storeOf(start));
  const current = made.chart === start.chart ? made : storeOf(start);
  if (current !== made) setMade(current);
  return current.store;
};

/** Free counts and own seats; renders again after any place has changed. */
export const useSeatSummary = (store: SeatStore): SeatSummary =>
  useSyncExternalStore(store.subscribe, store.summary, store.summary);
