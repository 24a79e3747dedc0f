import type { Fault, Note } from '#modules/catalog/rules/import/fault.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import { ALL_KINDS, type List, type ValueOf } from './document-kinds.ts';

type Lists = { readonly [L in List]: Sourced<ValueOf<L>>[] };

/** All files of one import, read and taken together; everything still knows where it came from. */
export type ImportSet = Lists & {
  readonly brands: Sourced<BrandDocument>[];
  /** Files that were understood and hold nothing to load. */
  readonly passedOver: string[];
  readonly faults: Fault[];
  /** What is not taken over from files. */
  readonly notes: Note[];
};

export const emptySet = (): ImportSet => ({
  ...(Object.fromEntries(ALL_KINDS.map(([list]) => [list, []])) as unknown as Lists),
  brands: [],
  passedOver: [],
  faults: [],
  notes: [],
});
