/** A showing that people have bought keeps its film: two rows of a spreadsheet are easily swapped. */
import type { BrandDb } from '#platform/server/db.ts';
import { foldText } from '#modules/catalog/rules/fold-text.ts';
import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import { lockPresentation } from '#modules/catalog/server/change-presentation.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import { ordersTouched, touchesNobody } from '#modules/ordering/server/changes/open-change.ts';
import { touchedBy } from '#modules/ordering/server/changes/touched.ts';
import { faultOf } from '../checks/check-references.ts';
import type { Known, StoredShowing } from '../checks/known-store.ts';
import type { ImportSet } from '../import-set.ts';

type At = { readonly view: Known; readonly stored: readonly StoredShowing[]; readonly now: Date };

/**
 * A fault for each coming showing that people have bought and that would show another film. The rows stay locked until the
 * transaction ends, so that no order is placed in between.
 */
export async function checkSoldFilms(
  tx: BrandDb,
  { presentations }: ImportSet,
  { view, stored, now }: At,
): Promise<Fault[]> {
  const byKey = new Map(stored.map((row) => [row.key, row]));
  const changed = presentations.flatMap((source) => {
    const row = byKey.get(source.value.key);
    const isComing = row && row.status !== 'cancelled' && row.ends_at > now;
    return isComing && !isSameFilm(view, row.feature, source.value.feature) ? [{ source, row }] : [];
  });
  const faults: Fault[] = [];
  // In one order for all, so that no two transactions wait for each other.
  for (const { source, row } of changed.toSorted((a, b) => a.row.presentation_id - b.row.presentation_id)) {
    await lockPresentation(tx, row.presentation_id);
    const touched = await touchedBy(tx, row.presentation_id);
    if (touchesNobody(touched)) continue;
    const { key, feature } = source.value;
    const orders = ordersTouched(touched);
    faults.push(
      faultOf(source, '/feature', 'FILM_HAS_BUYERS', { key, film: row.feature, other: feature, orders }),
    );
  }
  return faults;
}

/** A film of the same title under another key is the same film: feeds give films new ids. */
function isSameFilm(view: Known, one: string, other: string): boolean {
  if (one === other) return true;
  const [before, after]: (Texts | undefined)[] = [one, other].map((key) => view.features.get(key)?.title);
  return Object.entries(before ?? {}).some(([locale, title]) => {
    const now = after?.[locale as keyof Texts];
    return now !== undefined && foldText(now) === foldText(title);
  });
}
