import { storedValue } from './storage.ts';

/** A place on earth, in degrees. */
export type Position = { readonly latitude: number; readonly longitude: number };

const isPosition = (value: unknown): value is Position =>
  typeof value === 'object' &&
  value !== null &&
  'latitude' in value &&
  'longitude' in value &&
  typeof value.latitude === 'number' &&
  typeof value.longitude === 'number';

/** The visitor's own position: in this tab only, and never sent to the server. */
export const keptPosition = storedValue('session', 'foyer-position', isPosition);

/** The position that the visitor has given in this tab. */
export const knownPosition = (): Position | null => keptPosition.read();
