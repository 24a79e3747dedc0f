import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { askPosition, knownPosition, type Position } from '#platform/browser/position.ts';
import type { FilmPageView } from '../../contract.ts';
import { distanceKm, nearestFirst } from '../../rules/distance.ts';
import { distanceText } from '../date-text.ts';

/** A complex with its distance as a text, when that is known. */
export type Complex = FilmPageView['complexes'][number] & { readonly distance?: string | undefined };

export type NearestFirst = {
  readonly complexes: readonly Complex[];
  /** 'unknown': the position was refused or not found. */
  readonly state: 'asked' | 'asking' | 'sorted' | 'unknown';
  /** Asks for the visitor's position. */
  readonly ask: () => void;
};

/** Complexes, nearest first once the visitor has given their position; it stays in the browser. */
export function useNearestFirst(complexes: FilmPageView['complexes']): NearestFirst {
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
  if (!position) return { complexes, state, ask: () => void ask() };
  const withDistance = complexes.map((complex) => {
    const km = distanceKm(position, complex.location);
    return { ...complex, distance: km === undefined ? undefined : distanceText(km, locale) };
  });
  return {
    complexes: nearestFirst(withDistance, ({ location }) => location, position),
    state: 'sorted',
    ask: () => undefined,
  };
}
