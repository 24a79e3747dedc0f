import type { BrandDb } from '#platform/server/db.ts';
import type { DocumentKind, Written } from '#modules/catalog/server/document-kind.ts';
import { chartSize, type Chart } from '#modules/seating/rules/chart.ts';
import { expandHall } from '#modules/seating/rules/hall.ts';
import { hashOfChart } from '#modules/seating/rules/import/chart-hash.ts';
import {
  SeatplanDocumentSchema,
  type SeatplanDocument,
} from '#modules/seating/rules/import/seatplan-document.ts';
import { usedLevels } from '#modules/seating/rules/import/used-levels.ts';
import type { PlanNames } from '#modules/seating/rules/plan-names.ts';
import { seatKindRow } from '#modules/seating/rules/seat-kinds.ts';

/**
 * Writes seating plans. A stored plan never changes, except for its names by language: a changed one is a new version with
 * the same key.
 */

type StoredPlan = {
  readonly seatplan_id: number;
  readonly key: string;
  readonly version: number;
  readonly hash: string;
};

/** The newest version of each of the brand's plans, by key. */
async function newestPlans(tx: BrandDb): Promise<Map<string, StoredPlan>> {
  const rows = await tx.rows<StoredPlan>(
    'select distinct on (key) seatplan_id, key, version, hash from seatplan where tenant_id = $1 order by key, version desc',
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** A plan that was read. `isBare`: a drawing without a document; missing price levels are created for it. */
export type ImportedPlan = {
  readonly key: string;
  readonly chart: Chart;
  readonly names: PlanNames;
  readonly isBare: boolean;
};

export const seatplanKind = {
  name: 'seatplan',
  title: 'seating plans',
  schema: SeatplanDocumentSchema,
  table: 'seatplan',
  known: 'keys',
  refersTo: ['ticketGroups'],
  // The key of a drawing without a document is made from its file's name.
  keyPointer: '',
  isReadWithFiles: true,
  references: ({ chart, isBare }) =>
    isBare ? [] : usedLevels(chart).map(({ key }) => ({ pointer: '', to: 'ticketGroups', key })),
  write: (tx, plans, { now }) => importSeatplans(tx, plans, now),
} satisfies DocumentKind<SeatplanDocument, ImportedPlan>;

/**
 * Adds plans that are new or differ from their newest version. Future presentations without any claim or sale move to
 * the new version; the others keep theirs.
 */
async function importSeatplans(tx: BrandDb, plans: readonly ImportedPlan[], now: Date): Promise<Written> {
  const newest = await newestPlans(tx);
  const highest = await tx.row<{ max: number }>(
    'select coalesce(max(seatplan_id), 0) as max from seatplan where tenant_id = $1',
  );
  const [created, changed, renamed]: [string[], string[], string[]] = [[], [], []];
  let next = highest?.max ?? 0;
  for (const { key, chart, names } of plans) {
    const hash = await hashOfChart(chart);
    const before = newest.get(key);
    const isRenamed = await renamePlan(tx, key, names);
    if (before?.hash === hash) {
      if (isRenamed) renamed.push(key);
      continue;
    }
    const plan = { seatplan_id: (next += 1), key, version: (before?.version ?? 0) + 1, hash };
    await tx.change(
      `insert into seatplan (tenant_id, seatplan_id, key, version, hash, capacity, box_office, accessible, chart, names)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb)`,
      [
        plan.seatplan_id,
        key,
        plan.version,
        hash,
        chartSize(chart),
        ...seatLists(chart),
        JSON.stringify(chart),
        JSON.stringify(names),
      ],
    );
    newest.set(key, plan);
    (before ? changed : created).push(key);
  }
  const moved = await movePresentations(tx, changed, now);
  const ids = new Map([...newest].map(([key, plan]) => [key, plan.seatplan_id]));
  return {
    changes: {
      created,
      changed: [...changed, ...renamed],
      unchanged: plans.length - created.length - changed.length - renamed.length,
    },
    ids,
    moved,
  };
}

/** Gives all versions of a plan its names by language, because tickets are for old ones too; whether they were others. */
const renamePlan = async (tx: BrandDb, key: string, names: PlanNames): Promise<boolean> =>
  (await tx.change(
    'update seatplan set names = $3::jsonb where tenant_id = $1 and key = $2 and names <> $3::jsonb',
    [key, JSON.stringify(names)],
  )) > 0;

/** seatNos that only the box office sells, and those of the others that are for wheelchair users and companions. */
function seatLists(chart: Chart): [boxOffice: number[], accessible: number[]] {
  const { boxOffice, kind } = expandHall(chart);
  const ofBoxOffice = (seatNo: number): boolean => boxOffice[seatNo] === 1;
  const seatNos = [...kind.keys()];
  return [
    seatNos.filter(ofBoxOffice),
    seatNos.filter((seatNo) => !ofBoxOffice(seatNo) && seatKindRow(kind[seatNo]).isAccessible),
  ];
}

/**
 * A condition: a place of the presentation `p` is locked, being paid, sold or blocked, or has a valid ticket. Withdrawn
 * places (state 3) do not count: they do not keep the presentation with its old plan.
 */
export const HAS_SALES = `(
  exists (select from claim c where c.tenant_id = p.tenant_id and c.presentation_id = p.presentation_id
                                and (c.state in (1, 2) or c.state = 0 and (c.expires > now() or c.order_id is not null)))
  or exists (select from ticket k where k.tenant_id = p.tenant_id and k.presentation_id = p.presentation_id
                                    and k.status in (1, 3)))`;

/** Moves presentations to the newest version of their plans; place numbers of the old one mean nothing there. */
async function movePresentations(tx: BrandDb, keys: readonly string[], now: Date): Promise<number> {
  if (keys.length === 0) return 0;
  const moved = await tx.rows<{ presentation_id: number }>(
    `update presentation p set seatplan_id = newest.seatplan_id
       from seatplan old,
            lateral (select n.seatplan_id from seatplan n where n.tenant_id = old.tenant_id and n.key = old.key
                      order by n.version desc limit 1) newest
      where p.tenant_id = $1 and old.tenant_id = $1 and old.seatplan_id = p.seatplan_id
        and old.key = any($2::text[]) and old.seatplan_id <> newest.seatplan_id
        and p.starts_at > $3 and not ${HAS_SALES}
      returning p.presentation_id`,
    [keys, now],
  );
  await tx.change(
    `delete from claim where tenant_id = $1 and presentation_id = any($2::int[])
        and (state = 3 or state = 0 and order_id is null)`,
    [moved.map(({ presentation_id }) => presentation_id)],
  );
  return moved.length;
}
