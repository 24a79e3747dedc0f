import type { Locale } from '#kernel/locale.ts';
import type { Position } from '#platform/browser/position.ts';
import { intlTag } from '#modules/i18n/rules/intl.ts';
import { distanceKm, nearestFirst, type Place } from '../rules/distance.ts';
import type { Near } from './nearest-first.ts';

export { askPosition } from '#platform/browser/ask-position.ts';

/** Things with a place, nearest first, with their distances as texts. */
export function inOrder<Thing extends object>(
  things: readonly Thing[],
  placeOf: (thing: Thing) => Place,
  { position, locale }: { readonly position: Position; readonly locale: Locale },
): readonly Near<Thing>[] {
  const near = things.map((thing) => {
    const km = distanceKm(position, placeOf(thing));
    return { ...thing, distance: km === undefined ? undefined : distanceText(km, locale) };
  });
  return nearestFirst(near, placeOf, position);
}

const kilometres = new Map<string, Intl.NumberFormat>();

/** A distance: '1.2 km', from ten kilometres on '133 km'. */
function distanceText(km: number, locale: Locale): string {
  const isFar = km >= 10;
  const key = `${locale} ${isFar}`;
  let format = kilometres.get(key);
  if (!format) {
    const maximumFractionDigits = isFar ? 0 : 1;
    const style = {
      style: 'unit',
      unit: 'kilometer',
      numberingSystem: 'latn',
      maximumFractionDigits,
    } as const;
    kilometres.set(key, (format = new Intl.NumberFormat(intlTag(locale), style)));
  }
  return format.format(km);
}
