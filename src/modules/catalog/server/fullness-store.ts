import { perApp, type Context } from '#platform/server/context.ts';
import type { Places } from '#modules/catalog/rules/fullness.ts';
import { readTaken } from './catalogue-store.ts';

/**
 * How many places of a presentation are taken, for chips that show how full it is. The count may be some seconds old
 * and is never a reason to refuse.
 */

type Count = { readonly taken: Places; readonly readAt: number };
type Counters = {
  readonly counts: Map<string, Count>;
  /** Presentations that are being counted, so that none is counted twice. */
  readonly counting: Map<string, Promise<void>>;
};

const NONE: Places = { usual: 0, accessible: 0 };
const FRESH_FOR = 5_000;
/** An older count is not shown while a new one is made. */
const SERVED_FOR = 30_000;
const KEPT_AT_MOST = 20_000;

const counters = perApp((): Counters => ({ counts: new Map(), counting: new Map() }));

/**
 * Taken places by presentation: from memory when counted within 5 seconds; up to 30 seconds old while a new count is
 * under way; otherwise counted now, all presentations in one statement.
 */
export async function takenOf(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Places>> {
  const { counts } = counters(ctx.app);
  const now = ctx.app.now().getTime();
  const taken = new Map<number, Places>();
  const stale: number[] = [];
  let mustWait = false;
  for (const id of ids) {
    const last = counts.get(keyOf(ctx, id));
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
  for (const id of stale) taken.set(id, counts.get(keyOf(ctx, id))?.taken ?? NONE);
  return taken;
}

const keyOf = (ctx: Context, id: number): string => `${ctx.tenantId}:${id}`;

/** Counts presentations; waits for those that are being counted already. */
async function count(ctx: Context, ids: readonly number[]): Promise<void> {
  const { counting } = counters(ctx.app);
  const open = ids.filter((id) => !counting.has(keyOf(ctx, id)));
  if (open.length > 0) {
    const work = countNow(ctx, open).finally(() => open.forEach((id) => counting.delete(keyOf(ctx, id))));
    for (const id of open) counting.set(keyOf(ctx, id), work);
  }
  const works = new Set(ids.flatMap((id) => counting.get(keyOf(ctx, id)) ?? []));
  await Promise.all([...works]);
}

async function countNow(ctx: Context, ids: readonly number[]): Promise<void> {
  const { counts } = counters(ctx.app);
  const readAt = ctx.app.now().getTime();
  const rows = new Map((await readTaken(ctx.db, ids)).map((row) => [row.presentation_id, row.taken]));
  if (counts.size + ids.length > KEPT_AT_MOST) counts.clear();
  for (const id of ids) counts.set(keyOf(ctx, id), { taken: rows.get(id) ?? NONE, readAt });
}
