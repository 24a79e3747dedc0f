import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { askPosition, knownPosition, type Position } from '#platform/browser/position.ts';
import { distanceKm, nearestFirst, type Place } from '../rules/distance.ts';
import { distanceText } from './date-text.ts';

/** Something with its distance as a text, when that is known. */
export type Near<Thing> = Thing & { readonly distance?: string | undefined };

export type NearestFirst<Thing> = {
  readonly things: readonly Near<Thing>[];
  /** 'unknown': the position was refused or not found. */
  readonly state: 'asked' | 'asking' | 'sorted' | 'unknown';
  /** Asks for the visitor's position. */
  readonly ask: () => void;
};

/** Things with a place, nearest first once the visitor has given their position; it stays in the browser. */
export function useNearestFirst<Thing extends object>(
  things: readonly Thing[],
  placeOf: (thing: Thing) => Place,
): NearestFirst<Thing> {
  const locale = useLocale();
  const [position, setPosition] = useState<Position | null>(null);
  const [state, setState] = useState<'asked' | 'asking' | 'unknown'>('asked');
  // After the first picture, which the server has drawn without a position.
  useEffect(() => {
    setPosition(knownPosition());
  }, []);
  const ask = async (): Promise<void> => {
    setState('asking');
    const found = await askPosition();
    setState(found ? 'asked' : 'unknown');
    if (found) setPosition(found);
  };
  if (!position) return { things, state, ask: () => void ask() };
  const near = things.map((thing) => {
    const km = distanceKm(position, placeOf(thing));
    return { ...thing, distance: km === undefined ? undefined : distanceText(km, locale) };
  });
  return { things: nearestFirst(near, placeOf, position), state: 'sorted', ask: () => undefined };
}
