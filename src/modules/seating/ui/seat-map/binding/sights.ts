import type { Sight } from '../engine/map-engine.ts';

/** The changes of the map's view, for parts that follow it without rendering React at every frame. */
export type Sights = {
  readonly tell: (sight: Sight) => void;
  /** Calls back with the newest view, if there is one, and after every change; returns a function that stops it. */
  readonly watch: (listener: (sight: Sight) => void) => () => void;
};

/** Passes what the map shows to whoever listens; a new listener hears the newest at once. */
export const createSights = (): Sights => {
  const listeners = new Set<(sight: Sight) => void>();
  let newest: Sight | undefined;
  return {
    tell: (sight) => {
      newest = sight;
      for (const listener of listeners) listener(sight);
    },
    watch: (listener) => {
      listeners.add(listener);
      if (newest) listener(newest);
      return () => listeners.delete(listener);
    },
  };
};
