import { minorDigits } from '#kernel/money.ts';
import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { Keyed } from '#modules/catalog/server/document-kind.ts';
import { ALL_KINDS } from '../files/document-kinds.ts';
import type { ImportSet } from '../import-set.ts';
import { faultOf } from './check-references.ts';

/** Amounts with more decimals than the currency has: they would be rounded, so that the file and the shop differ. */
export function checkAmounts(set: ImportSet, currency: string): Fault[] {
  const digits = minorDigits(currency);
  return ALL_KINDS.flatMap(([list, kind]) =>
    (set[list] as Sourced<Keyed>[]).flatMap((document) =>
      (kind.amounts?.(document.value) ?? [])
        .filter(({ amount }) => !isWhole(amount * 10 ** digits))
        .map(({ pointer, amount }) =>
          faultOf(document, pointer, 'TOO_MANY_DECIMALS', { amount, currency, digits }),
        ),
    ),
  );
}

/** Apart from the errors of binary fractions. */
const isWhole = (value: number): boolean => Number.isInteger(Number(value.toPrecision(15)));
