import type { Bench } from './bench-setup.ts';

/** One line of the table: the measured value, next to its limit from the same run. */
export type Row = {
  readonly figure: string;
  readonly ours: string;
  readonly limit: string;
  /** The value that is compared with `bound`: usually ours divided by the limit. Undefined: not measured. */
  readonly value: number | undefined;
  readonly bound: { readonly kind: 'at least' | 'at most'; readonly than: number } | undefined;
  /** The unit of `value`; none when left out. */
  readonly unit?: '%' | 'ms' | 's' | 'kB' | 'MB' | '';
  /** The limit's description, or why there is no value. */
  readonly note?: string;
};

/** Figures that are measured together; `npm run bench -- <name>` selects them by `name`. */
export type Figure = {
  readonly name: string;
  readonly about: string;
  readonly run: (bench: Bench) => Promise<readonly Row[]>;
};

/** Whether a row's value is within its bound; undefined when it has no bound or was not measured. */
export function holds({ value, bound }: Row): boolean | undefined {
  if (value === undefined || !bound) return undefined;
  return bound.kind === 'at least' ? value >= bound.than : value <= bound.than;
}

/** The row of a figure for a part that the product does not have yet. */
export const notBuilt = (figure: string): Row => ({
  figure,
  ours: '–',
  limit: '–',
  value: undefined,
  bound: undefined,
  note: 'not built yet',
});
