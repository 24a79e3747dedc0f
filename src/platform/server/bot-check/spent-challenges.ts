import { perApp, type Context } from '#platform/server/context.ts';

const CLEAN_EVERY_MS = 60_000;

/** When each brand's ended challenges were last deleted, in ms since 1970. */
const cleaned = perApp(() => new Map<number, number>());

/**
 * Marks a challenge as used. Returns true only once: the insert decides between two calls with the same solution at
 * the same moment, also in two processes.
 */
export async function spendChallenge(ctx: Context, nonce: string, expires: Date): Promise<boolean> {
  await forgetEnded(ctx);
  const inserted = await ctx.db.change(
    'insert into spent_challenge (tenant_id, nonce, expires) values ($1, $2, $3) on conflict do nothing',
    [nonce, expires],
  );
  return inserted === 1;
}

/** Ended challenges are refused for their age and can be deleted. At most once a minute for each brand. */
async function forgetEnded(ctx: Context): Promise<void> {
  const last = cleaned(ctx.app).get(ctx.tenantId) ?? 0;
  if (ctx.now.getTime() - last < CLEAN_EVERY_MS) return;
  cleaned(ctx.app).set(ctx.tenantId, ctx.now.getTime());
  await ctx.db.change('delete from spent_challenge where tenant_id = $1 and expires < $2', [ctx.now]);
}
