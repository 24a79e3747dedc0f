import { keptPosition, type Position } from './position.ts';

/** Near enough to order cinemas by distance, too coarse to find a house: about one kilometre. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

/** How long the device may take to find itself. */
const FOUND_WITHIN_MS = 10_000;
/** A cinema does not move: a position of the last ten minutes will do. */
const NOT_OLDER_THAN_MS = 600_000;

/** Asks for the visitor's position; undefined when it is refused or not found. */
export function askPosition(): Promise<Position | undefined> {
  if (!('geolocation' in navigator)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const position = { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) };
        keptPosition.write(position);
        resolve(position);
      },
      () => resolve(undefined),
      { timeout: FOUND_WITHIN_MS, maximumAge: NOT_OLDER_THAN_MS },
    );
  });
}
