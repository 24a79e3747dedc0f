import { useState, useSyncExternalStore } from 'react';
import type { Chart } from '../../rules/chart.ts';
import { expandHall } from '../../rules/hall.ts';
import { createSeatStore, type SeatStore, type SeatSummary } from './seat-store.ts';

type Start = {
  readonly chart: Chart;
  /** The server's states, one a place; all free when left out. */
  readonly states?: Uint8Array;
  /** seatNos of the visitor's own places to begin with, general admission included; then the lock says. */
  readonly mine: readonly number[];
};

const storeOf = ({ chart, states, mine }: Start): { chart: Chart; store: SeatStore } => {
  const store = createSeatStore(expandHall(chart), states);
  store.setMine(mine);
  return { chart, store };
};

/** The store of a showing's places; another chart makes another store. Live changes go to `store.set`. */
export const useSeatStore = (start: Start): SeatStore => {
  const [made, setMade] = useState(() => storeOf(start));
  const current = made.chart === start.chart ? made : storeOf(start);
  if (current !== made) setMade(current);
  return current.store;
};

/** Free counts and own seats; renders again when any place has changed. */
export const useSeatSummary = (store: SeatStore): SeatSummary =>
  useSyncExternalStore(store.subscribe, store.summary, store.summary);
