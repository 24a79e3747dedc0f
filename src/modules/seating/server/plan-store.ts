import { perApp, type Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Locale } from '#kernel/locale.ts';
import { expandHall, soldGroups, type Hall, type PricedHall } from '#modules/seating/rules/hall.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { namesIn, renamed, type PlanNames } from '#modules/seating/rules/plan-names.ts';
import { withFront } from '#modules/seating/rules/hall-front.ts';

/** A stored seating plan, expanded, with the ids of the brand's price levels. */
export type Plan = PricedHall & {
  readonly seatplanId: number;
  /** As it is shown: with a mark of its front. */
  readonly chart: Chart;
  /** Its sections' and levels' names by language. */
  readonly names: PlanNames;
  /** The price levels of its places. */
  readonly soldGroups: ReadonlySet<number>;
  /** Levels that need confirmation. */
  readonly premiumLevels: readonly number[];
};

const plans = perApp(() => new Map<string, Promise<Plan | undefined>>());

type PlanRow = { chart: Chart; names: PlanNames };
type LevelRow = { ticket_group_id: number; key: string; document: { isPremium?: boolean } };

/** A plan by id, or undefined. Stored plans change with an import only, so each process reads a plan once. */
export function planOf(ctx: Context, seatplanId: number): Promise<Plan | undefined> {
  const known = plans(ctx.app);
  const key = `${ctx.tenantId}/${seatplanId}`;
  let plan = known.get(key);
  if (!plan) {
    plan = readPlan(ctx, seatplanId);
    known.set(key, plan);
    void plan.then((found) => found ?? known.delete(key)).catch(() => known.delete(key));
  }
  return plan;
}

async function readPlan(ctx: Context, seatplanId: number): Promise<Plan | undefined> {
  const [row, levels] = await Promise.all([
    ctx.db.row<PlanRow>('select chart, names from seatplan where tenant_id = $1 and seatplan_id = $2', [
      seatplanId,
    ]),
    ctx.db.rows<LevelRow>('select ticket_group_id, key, document from ticket_group where tenant_id = $1'),
  ]);
  if (!row) return undefined;
  const byKey = new Map(levels.map((level) => [level.key, level]));
  const own = row.chart.levels.map((level) => byKey.get(level.key));
  const hall = expandHall(row.chart);
  const ticketGroupIds = own.map((level) => level?.ticket_group_id ?? 0);
  return {
    seatplanId,
    chart: withFront(row.chart),
    hall,
    names: row.names,
    ticketGroupIds,
    soldGroups: soldGroups({ hall, ticketGroupIds }),
    premiumLevels: own.flatMap((level, index) => (level?.document.isPremium ? [index] : [])),
  };
}

/** The plan's hall with the names of its sections in a language. */
export function hallIn({ hall, names }: Plan, locale: Locale): Hall {
  const others = namesIn(names, locale);
  return Object.keys(others).length > 0 ? { ...hall, sections: renamed(hall.sections, others) } : hall;
}

/** The key of a stored plan: its versions have the same; undefined for no plan. */
export async function planKeyOf(db: BrandDb, seatplanId: number | null): Promise<string | undefined> {
  const row = await db.row<{ key: string }>(
    'select key from seatplan where tenant_id = $1 and seatplan_id = $2',
    [seatplanId],
  );
  return row?.key;
}

/** Drops a brand's cached plans after an import: of price levels, or of names by language. */
export function forgetPlans(ctx: Pick<Context, 'app' | 'tenantId'>): void {
  const known = plans(ctx.app);
  for (const key of known.keys()) if (key.startsWith(`${ctx.tenantId}/`)) known.delete(key);
}
