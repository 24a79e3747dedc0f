import type { House } from './house.ts';

/** One line of the table: what we reach, beside its limit from the same run. */
export type Row = {
  readonly figure: string;
  readonly ours: string;
  readonly limit: string;
  /** What is judged: usually ours divided by the limit. Undefined: not measured. */
  readonly value: number | undefined;
  readonly bound: { readonly kind: 'at least' | 'at most'; readonly than: number } | undefined;
  /** How `value` is written: as it stands when left out. */
  readonly unit?: '%' | 'ms' | 's' | 'kB' | 'MB' | '';
  /** What the limit is, or why there is no value. */
  readonly note?: string;
};

/** Figures that are measured together. `name` is what `npm run bench -- <name>` calls them by. */
export type Figure = {
  readonly name: string;
  readonly about: string;
  readonly run: (house: House) => Promise<readonly Row[]>;
};

/** Whether a row keeps its promise; undefined when it makes none or was not measured. */
export function holds({ value, bound }: Row): boolean | undefined {
  if (value === undefined || !bound) return undefined;
  return bound.kind === 'at least' ? value >= bound.than : value <= bound.than;
}

/** The row of something that the product does not have yet. */
export const notBuilt = (figure: string): Row => ({
  figure,
  ours: '–',
  limit: '–',
  value: undefined,
  bound: undefined,
  note: 'not built yet',
});
