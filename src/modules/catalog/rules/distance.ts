/** Where something is, in degrees; null when the cinema has not said it. */
export type Place = { readonly latitude: number | null; readonly longitude: number | null };

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The distance of two places as the crow flies, in kilometres; undefined when one of them is not known. */
export function distanceKm(a: Place, b: Place): number | undefined {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null)
    return undefined;
  const halfChord =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(halfChord)));
}

/** Things with a place, nearest first; those without a known place keep their order at the end. */
export const nearestFirst = <Thing>(
  things: readonly Thing[],
  placeOf: (thing: Thing) => Place,
  from: Place,
): Thing[] =>
  things.toSorted(
    (a, b) => (distanceKm(from, placeOf(a)) ?? Infinity) - (distanceKm(from, placeOf(b)) ?? Infinity) || 0,
  );
