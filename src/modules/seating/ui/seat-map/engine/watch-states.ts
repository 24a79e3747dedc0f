import type { Painter } from '../painting/painter.ts';
import type { SeatStore } from '../seat-store.ts';

/** Reports changed seats to a painter, once for each frame; returns a function that stops it. */
export const watchStates = (store: SeatStore, setStates: Painter['setStates']): (() => void) => {
  let frame = 0;
  /** null: perhaps all of them. */
  let dirty: Set<number> | null = new Set();
  const paint = (): void => {
    frame = 0;
    setStates(dirty && [...dirty], store.summary().free);
    dirty = new Set();
  };
  const forget = store.subscribe((changed) => {
    if (!changed) dirty = null;
    else for (const seat of changed) dirty?.add(seat);
    frame ||= requestAnimationFrame(paint);
  });
  return () => {
    forget();
    cancelAnimationFrame(frame);
  };
};
