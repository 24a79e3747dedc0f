import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { untilItComes } from './until-it-comes.ts';

/** A component whose code is fetched when it is first drawn, and again until it comes. Draw it inside a `Suspense`. */
export const laterPart = <Props>(
  read: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await untilItComes(read) }));

/** Whether a condition has been true once: what was drawn since then stays, and keeps its state. */
export function useEverTrue(condition: boolean): boolean {
  const [wasTrue, setTrue] = useState(condition);
  if (condition && !wasTrue) setTrue(true);
  return wasTrue || condition;
}
