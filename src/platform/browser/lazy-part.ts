import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { loadAtLast } from './network/load-with-retries.ts';

/**
 * A component whose code is loaded, with retries, when it is first rendered. Render it inside a `Suspense` of its own: as
 * long as the code cannot be loaded its fallback is shown, and nothing else of the page is hidden.
 */
export const lazyPart = <Props>(
  read: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadAtLast(read) }));

/** Whether a condition has been true once: a component that was rendered then stays, and keeps its state. */
export function useEverTrue(condition: boolean): boolean {
  const [wasTrue, setTrue] = useState(condition);
  if (condition && !wasTrue) setTrue(true);
  return wasTrue || condition;
}
