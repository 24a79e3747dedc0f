/** Notes about showings that cannot be bought after the import: a price list is easily forgotten in a spreadsheet. */
import type { Note } from '#modules/catalog/rules/import/fault.ts';
import type { Known, StoredShowing } from '../checks/known-store.ts';
import type { ImportSet } from '../import-set.ts';
import { saleOf } from '../view.ts';
import { listed } from './listed.ts';

type At = { readonly view: Known; readonly stored: readonly StoredShowing[]; readonly now: Date };

/**
 * One note for each file whose coming showings go off sale, bought or not, and one for each spreadsheet with other rows
 * that have neither a price list nor a status.
 */
export function offSaleNotes({ presentations, unpriced }: ImportSet, { view, stored, now }: At): Note[] {
  const onSale = new Map(
    stored
      .filter(({ status, ends_at }) => status === 'on_sale' && ends_at > now)
      .map((row) => [row.key, row]),
  );
  const stopping = presentations.flatMap(({ file, value }) => {
    const row = onSale.get(value.key);
    const sale = row && saleOf(value, row, { view, now });
    if (sale?.status !== 'off_sale') return [];
    return [{ file, key: value.key, words: value.key + (sale.priceList ? '' : ' (no price list)') }];
  });
  const named = new Set(stopping.map(({ key }) => key));
  return [
    ...[...Map.groupBy(stopping, ({ file }) => file)].map(([file, own]): Note => {
      const details = { count: own.length, showings: listed(own.map(({ words }) => words)) };
      return { file, pointer: '', code: 'GOES_OFF_SALE', details };
    }),
    ...unpriced.flatMap(({ file, keys }): Note[] => {
      const others = keys.filter((key) => !named.has(key));
      if (others.length === 0) return [];
      const details = { count: others.length, showings: listed(others) };
      return [{ file, pointer: '', code: 'NO_PRICE_LIST', details }];
    }),
  ];
}
