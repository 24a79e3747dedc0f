import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import { checkCombo } from '#modules/products/rules/check-document.ts';
import type { ImportSet } from '../import-set.ts';
import { faultOf } from './check-references.ts';
import type { Known } from './known-store.ts';

/**
 * Combos and the products that they are made of: those of the import, and those of the brand of which the import changes
 * a part. The fault is at the document of the import.
 */
export function checkCombos({ products, faulty }: ImportSet, view: Known): Fault[] {
  const sources = new Map(products.map((source) => [source.value.key, source]));
  return [...view.products.values()].flatMap((combo) => {
    if (faulty.products.has(combo.key)) return [];
    const own = sources.get(combo.key);
    return checkCombo(combo, view.products).flatMap(({ product, pointer, code, details }) => {
      if (faulty.products.has(product)) return [];
      const part = sources.get(product);
      if (own) return [faultOf(own, pointer, code, { ...details })];
      return part ? [faultOf(part, '', code, { ...details })] : [];
    });
  });
}
