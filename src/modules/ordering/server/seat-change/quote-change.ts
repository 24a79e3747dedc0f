import type { Context } from '#platform/server/context.ts';
import { judgeSelection } from '#modules/seating/rules/selection/judge-selection.ts';
import { CONFIRMATIONS, type SelectionFault } from '#modules/seating/rules/selection/selection.ts';
import { quoteMoves, type TicketMove } from '#modules/tickets/server/goods/exchange-seats.ts';
import type { TicketRow } from '#modules/tickets/server/goods/ticket-store.ts';
import type { SeatMoveFault } from '#modules/tickets/rules/seat-moves.ts';
import type { Changeable } from './changeable.ts';

/**
 * Which of an order's tickets get which of the visitor's seats, and what that costs; or what prevents it, by the rules of
 * choosing seats too. The seats that the tickets leave count as free.
 */
export async function quoteChange(
  ctx: Context,
  { showing }: Changeable,
  tickets: readonly TicketRow[],
  seatNos: readonly number[],
): Promise<{ readonly moves: readonly TicketMove[] } | { readonly fault: SeatMoveFault | SelectionFault }> {
  const quote = await quoteMoves(ctx, showing, tickets, seatNos);
  if ('fault' in quote) return quote;
  const free = new Set([...seatNos, ...tickets.map(({ detail }) => detail.seatNo)]);
  const isFree = (seat: number): boolean =>
    free.has(seat) || showing.seats.isFreeFor(seat, ctx.visitor.sessionId, ctx.now.getTime());
  // Special places were confirmed when they were locked.
  const fault = judgeSelection(showing.plan.hall, isFree, seatNos, CONFIRMATIONS, showing.rules);
  return fault ? { fault } : quote;
}
