import type { Note } from '#modules/catalog/rules/import/fault.ts';
import type { Known } from '../checks/known-store.ts';
import type { ImportSet } from '../import-set.ts';
import { listed } from './listed.ts';

/**
 * A note for each price list that has lost prices: a list is replaced as a whole, so a price that is left out is gone,
 * other than a document that is left out.
 */
export const removedPrices = ({ priceLists }: Pick<ImportSet, 'priceLists'>, known: Known): Note[] =>
  priceLists.flatMap(({ file, pointer, value }) => {
    const kept = new Set(value.prices.map(({ group, ticket }) => JSON.stringify([group, ticket])));
    const gone = (known.priceLists.get(value.key)?.prices ?? []).filter(
      ({ group, ticket }) => !kept.has(JSON.stringify([group, ticket])),
    );
    if (gone.length === 0) return [];
    const prices = listed(gone.map(({ group, ticket }) => `${ticket} at ${group}`));
    const details = { key: value.key, count: gone.length, prices };
    return [{ file, pointer, code: 'PRICES_REMOVED', details }];
  });
