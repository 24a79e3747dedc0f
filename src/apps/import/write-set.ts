import type { BrandDb } from '#platform/server/db.ts';
import type { Keyed, Written } from '#modules/catalog/server/document-kind.ts';
import { usedLevels } from '#modules/seating/rules/import/used-levels.ts';
import { importBrand, publishImport } from '#modules/tenancy/server/import-brand.ts';
import type { Changes } from '#modules/tenancy/server/import-rows.ts';
import type { TicketGroupDocument } from '#modules/tickets/rules/documents.ts';
import type { Withdrawn } from './changes/withdrawn.ts';
import type { ChosenBrand } from './choose-brand.ts';
import { ALL_KINDS, KINDS_TO_WRITE, type List, type RowOf } from './files/document-kinds.ts';
import type { ImportSet } from './import-set.ts';
import type { StoredShowing, Known } from './checks/known-store.ts';
import { presentationRows } from './presentation-rows.ts';
import type { Retimed } from './retime.ts';

/** What a report counts. */
export type Kind = 'brands' | List;

type WholeReport = {
  readonly kinds: Partial<Record<Kind, Changes>>;
  readonly moved: number;
  readonly retimed: number;
};

type At = {
  readonly view: Known;
  readonly brand: ChosenBrand;
  readonly now: Date;
  readonly stored: readonly StoredShowing[];
  readonly retimed: readonly Retimed[];
  readonly withdrawn: readonly Withdrawn[];
};

/** Writes a checked import; documents are written before those that refer to them. */
export async function writeSet(tx: BrandDb, set: ImportSet, at: At): Promise<WholeReport> {
  const { currency } = at.brand.document;
  const brands = at.brand.source ? await importBrand(tx, at.brand.source.value) : undefined;
  const rows = rowsOf(set, at);
  const written = new Map<string, Written>();
  const ids = (list: string): Written['ids'] => written.get(list)!.ids;
  for (const [list, kind] of KINDS_TO_WRITE)
    written.set(list, await kind.write(tx, rows[list], { currency, now: at.now, ids }));
  await publishImport(tx);
  const changes = ALL_KINDS.map(([list]) => [list, written.get(list)!.changes] as const);
  return {
    kinds: Object.fromEntries([...(brands ? [['brands', brands] as const] : []), ...changes].filter(isAny)),
    moved: [...written.values()].reduce((sum, { moved = 0 }) => sum + moved, 0),
    retimed: at.retimed.length,
  };
}

const isAny = ([, { created, changed, unchanged }]: readonly [Kind, Changes]): boolean =>
  created.length + changed.length + unchanged > 0;

type Rows = { readonly [L in List]: readonly RowOf<L>[] };

/** What each kind writes: its documents, or what is made from them. */
function rowsOf(set: ImportSet, at: At): Rows {
  const plain = ALL_KINDS.map(([list]) => [
    list,
    (set[list] as { value: Keyed }[]).map(({ value }) => value),
  ]);
  const rows = Object.fromEntries(plain) as Rows;
  return {
    ...rows,
    ticketGroups: [...rows.ticketGroups, ...levelsBrought(set, at.view)],
    presentations: presentationRows(set, at),
  };
}

/** Price levels of drawings without a document that the brand does not have yet. */
function levelsBrought(set: ImportSet, view: Known): TicketGroupDocument[] {
  const brought = new Map<string, TicketGroupDocument>();
  for (const { value } of set.seatplans.filter((plan) => plan.value.isBare)) {
    for (const { key, name } of usedLevels(value.chart)) {
      const position = view.ticketGroups.size + brought.size;
      if (!view.ticketGroups.has(key) && !brought.has(key))
        brought.set(key, { key, name: { en: name }, position });
    }
  }
  return [...brought.values()];
}
