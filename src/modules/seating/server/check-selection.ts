import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { judgeSelection } from '#modules/seating/rules/selection/judge-selection.ts';
import type { SelectionFault } from '#modules/seating/rules/selection/selection.ts';
import { showingOnSale, type Showing } from './showing.ts';

/** Checks the visitor's locked seats before the next step. */
export async function checkSelectionFor(
  ctx: Context,
  { body }: { body: { presentationId: number; confirmed: readonly string[] } },
): Promise<{ ok: true }> {
  const showing = await showingOnSale(ctx, body.presentationId);
  const mine = showing.seats.heldBy(ctx.visitor.sessionId, ctx.now.getTime());
  const fault = judge(ctx, showing, mine, body.confirmed);
  if (fault) throw refuse(fault.code, fault);
  return { ok: true };
}

/** Checks the rules for some of the visitor's seats; used again at commit. */
export function judge(
  ctx: Context,
  { plan, seats, rules }: Showing,
  chosen: readonly number[],
  confirmed: readonly string[],
): SelectionFault | undefined {
  const now = ctx.now.getTime();
  const own = new Set(chosen);
  const isFree = (seat: number): boolean =>
    own.has(seat) || seats.isFreeFor(seat, ctx.visitor.sessionId, now);
  return judgeSelection(plan.hall, isFree, chosen, confirmed, rules);
}
