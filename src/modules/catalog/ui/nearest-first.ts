import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { loadWithRetries } from '#platform/browser/network/load-with-retries.ts';
import { knownPosition, type Position } from '#platform/browser/position.ts';
import type { Place } from '../rules/distance.ts';
import type { inOrder } from './nearest-order.ts';

/** Something with its distance as a text, when that is known. */
export type Near<Thing> = Thing & { readonly distance?: string | undefined };

export type NearestFirst<Thing> = {
  readonly things: readonly Near<Thing>[];
  /** 'unknown': the position was refused or not found. */
  readonly state: 'asked' | 'asking' | 'sorted' | 'unknown';
  /** Asks for the visitor's position. */
  readonly ask: () => void;
};

/** The visitor's position, and the code that few visitors need. */
type Found = { readonly position: Position; readonly inOrder: typeof inOrder };

/** Things with a place, nearest first once the visitor has given their position; it stays in the browser. */
export function useNearestFirst<Thing extends object>(
  things: readonly Thing[],
  placeOf: (thing: Thing) => Place,
): NearestFirst<Thing> {
  const locale = useLocale();
  const [found, setFound] = useState<Found | null>(null);
  const [state, setState] = useState<'asked' | 'asking' | 'unknown'>('asked');
  const find = async (known: Position | null): Promise<void> => {
    const order = await loadWithRetries(() => import('./nearest-order.ts'));
    const position = known ?? (await order.askPosition());
    setState(position ? 'asked' : 'unknown');
    if (position) setFound({ position, inOrder: order.inOrder });
  };
  // After the first picture, which the server has drawn without a position.
  useEffect(() => {
    const known = knownPosition();
    if (known) void find(known);
  }, []);
  const ask = (): void => {
    setState('asking');
    void find(null);
  };
  if (!found) return { things, state, ask };
  return {
    things: found.inOrder(things, placeOf, { position: found.position, locale }),
    state: 'sorted',
    ask: () => undefined,
  };
}
