import { refuse } from '#kernel/refusal.ts';
import { perApp, type Context } from '#platform/server/context.ts';

/** Places that are being locked right now, by showing and holder: the seats in memory have them once they are granted. */
const underWay = perApp(() => new Map<string, number>());

export type Wanted = {
  /** Places that the visitor has and keeps, and how many shall come to them. */
  readonly held: number;
  readonly more: number;
  /** As many as an order may have. */
  readonly max: number;
};

/**
 * Locks places unless they would be too many together with those held and those under way. Refuses
 * MAX_SEATS_EXCEEDED. Asks no database: a visitor whose calls reach several processes within milliseconds may get
 * the maximum from each, since counting claims by holder would cost every lock an index. Such a cart goes no
 * further: 'continue' and commit judge its seats as a whole.
 */
export async function lockWithin<T>(
  ctx: Context,
  presentationId: number,
  { held, more, max }: Wanted,
  lock: () => Promise<T>,
): Promise<T> {
  const counts = underWay(ctx.app);
  const key = `${ctx.tenantId}/${presentationId}/${ctx.visitor.sessionId}`;
  const before = counts.get(key) ?? 0;
  if (held + before + more > max) throw refuse('MAX_SEATS_EXCEEDED', { max });
  counts.set(key, before + more);
  try {
    return await lock();
  } finally {
    const left = counts.get(key)! - more;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  }
}
