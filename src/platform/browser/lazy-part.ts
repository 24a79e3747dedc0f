import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { loadWithRetries } from './load-with-retries.ts';

/** A component whose code is loaded, with retries, when it is first rendered. Render it inside a `Suspense`. */
export const lazyPart = <Props>(
  read: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadWithRetries(read) }));

/** Whether a condition has been true once: a component that was rendered then stays, and keeps its state. */
export function useEverTrue(condition: boolean): boolean {
  const [wasTrue, setTrue] = useState(condition);
  if (condition && !wasTrue) setTrue(true);
  return wasTrue || condition;
}
