import type { Note } from '#modules/catalog/rules/import/fault.ts';
import type { Known } from '../checks/known-store.ts';
import type { ImportSet } from '../import-set.ts';
import { listed } from './listed.ts';

/** A note for each price list whose prices change, with both amounts: a slipped decimal point is sold at once. */
export const changedPrices = ({ priceLists }: Pick<ImportSet, 'priceLists'>, known: Known): Note[] =>
  priceLists.flatMap(({ file, pointer, value }) => {
    const before = new Map(
      (known.priceLists.get(value.key)?.prices ?? []).map(({ group, ticket, price }) => [
        JSON.stringify([group, ticket]),
        price,
      ]),
    );
    const changed = value.prices.flatMap(({ group, ticket, price }) => {
      const old = before.get(JSON.stringify([group, ticket]));
      return old === undefined || old === price ? [] : [`${ticket} at ${group} from ${old} to ${price}`];
    });
    if (changed.length === 0) return [];
    const details = { key: value.key, count: changed.length, prices: listed(changed) };
    return [{ file, pointer, code: 'PRICES_CHANGED', details }];
  });
