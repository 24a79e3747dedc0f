import { useSyncExternalStore } from 'react';

/** How many dialogs with another company's frame are open. */
let open = 0;
const listeners = new Set<() => void>();

function count(change: number): void {
  open += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts a dialog as open until the returned function is called. */
export function openInFront(): () => void {
  count(1);
  return () => count(-1);
}

/** Whether one is open: modal dialogs, which the browser puts in front of everything, wait for it. */
export const useFrameInFront = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => open > 0,
    () => false,
  );
