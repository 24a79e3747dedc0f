import { perApp, type App, type Context } from '#platform/server/context.ts';
import { readTaken } from './catalogue-store.ts';

/**
 * How many places of a showing are taken, for chips that say how full it is: a count that may be some
 * seconds old, never a reason to refuse. Whoever holds seat snapshots in memory can answer faster.
 */

/** Places taken of a showing, or undefined when this source does not know it. */
export type FullnessSource = (tenantId: number, presentationId: number) => number | undefined;

type Count = { readonly taken: number; readonly readAt: number };
type Desk = {
  source: FullnessSource | undefined;
  readonly counts: Map<string, Count>;
  /** Showings being counted right now, so that nobody counts them twice. */
  readonly counting: Map<string, Promise<void>>;
};

const FRESH_FOR = 5_000;
/** Older than this is not shown to anyone while a new count is made. */
const SERVED_FOR = 30_000;
const KEPT_AT_MOST = 20_000;

const desk = perApp((): Desk => ({ source: undefined, counts: new Map(), counting: new Map() }));

/** Plugs in a faster source, such as the seat snapshots of this process; showings it does not know are counted by SQL. */
export function setFullnessSource(app: App, source: FullnessSource): void {
  desk(app).source = source;
}

/**
 * Places taken by showing. From memory when counted within 5 seconds; up to 30 seconds old while a new count
 * is under way; else counted now, all showings in one statement.
 */
export async function takenOf(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { source, counts } = desk(ctx.app);
  const now = ctx.app.now().getTime();
  const taken = new Map<number, number>();
  const stale: number[] = [];
  let mustWait = false;
  for (const id of ids) {
    const known = source?.(ctx.tenantId, id);
    const last = known === undefined ? counts.get(keyOf(ctx, id)) : { taken: known, readAt: now };
    const age = last ? Math.abs(now - last.readAt) : Infinity;
    if (last) taken.set(id, last.taken);
    if (age >= FRESH_FOR) stale.push(id);
    if (age >= SERVED_FOR) mustWait = true;
  }
  if (stale.length === 0) return taken;
  const counted = count(ctx, stale);
  if (!mustWait) {
    counted.catch((error: unknown) => ctx.log.error({ err: error }, 'places not counted'));
    return taken;
  }
  await counted;
  for (const id of stale) taken.set(id, counts.get(keyOf(ctx, id))?.taken ?? 0);
  return taken;
}

const keyOf = (ctx: Context, id: number): string => `${ctx.tenantId}:${id}`;

/** Counts showings anew; those that someone is counting already are only waited for. */
async function count(ctx: Context, ids: readonly number[]): Promise<void> {
  const { counting } = desk(ctx.app);
  const open = ids.filter((id) => !counting.has(keyOf(ctx, id)));
  if (open.length > 0) {
    const work = countNow(ctx, open).finally(() => open.forEach((id) => counting.delete(keyOf(ctx, id))));
    for (const id of open) counting.set(keyOf(ctx, id), work);
  }
  const works = new Set(ids.flatMap((id) => counting.get(keyOf(ctx, id)) ?? []));
  await Promise.all([...works]);
}

async function countNow(ctx: Context, ids: readonly number[]): Promise<void> {
  const { counts } = desk(ctx.app);
  const readAt = ctx.app.now().getTime();
  const rows = new Map((await readTaken(ctx.db, ids)).map((row) => [row.presentation_id, row.taken]));
  if (counts.size + ids.length > KEPT_AT_MOST) counts.clear();
  for (const id of ids) counts.set(keyOf(ctx, id), { taken: rows.get(id) ?? 0, readAt });
}
