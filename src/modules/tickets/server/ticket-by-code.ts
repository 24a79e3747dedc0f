import type { Input, Reply } from '#kernel/endpoint.ts';
import { toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import { isOffer } from '#modules/codes/rules/code-offer.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { ticketGroupOf } from '#modules/seating/rules/hall.ts';
import { showingOf, type Showing } from '#modules/seating/server/showing.ts';
import type { ticketByCode } from '#modules/tickets/contract.ts';
import { sheetFor } from './sheet-for.ts';
import { wireTicket } from './ticket-groups.ts';

/**
 * `GET /api/presentations/:id/ticket`: the first ticket that a code gives in the section or at the price level; anywhere
 * when neither is given. `msg` says why there is none. Refuses TOO_MANY_REQUESTS after many unknown codes.
 */
export async function ticketByCodeFor(
  ctx: Context,
  { params, query }: Input<typeof ticketByCode>,
): Promise<Reply<typeof ticketByCode>> {
  const showing = await showingOf(ctx, params.id);
  const code = storedCode(query.ticketCode);
  const sheet = await sheetFor(ctx, showing.view, { codes: [code], areTyped: true });
  const entered = sheet.codes![0]!;
  if (!isOffer(entered)) return { ticket: null, msg: entered.refusal };
  const groups = groupsOf(showing, query);
  const ignored = new Set((query.ignoreTicketIds ?? '').split(',').map(Number));
  const found = sheet.levels
    .filter(({ ticketGroupId }) => groups?.has(ticketGroupId) ?? true)
    .flatMap(({ tickets }) => tickets)
    .find(
      (ticket) =>
        ticket.code === code &&
        (query.ticketId ?? ticket.ticketId) === ticket.ticketId &&
        !ignored.has(ticket.ticketId),
    );
  if (!found) return { ticket: null, msg: 'NO_PRICE_FOR_CODE' };
  const ticket = {
    ...wireTicket(ctx, found, sheet.currency),
    code,
    balance: entered.usesLeft,
    discountId: entered.batchId,
    appliedDiscount: toMajor(found.appliedDiscount ?? 0, sheet.currency),
  };
  return { ticket, msg: null };
}

/** The price levels that a query names; undefined for all. */
function groupsOf(
  { plan }: Pick<Showing, 'plan'>,
  { sectionId, ticketGroupId }: Input<typeof ticketByCode>['query'],
): ReadonlySet<number> | undefined {
  if (ticketGroupId !== undefined) return new Set([ticketGroupId]);
  if (sectionId === undefined) return undefined;
  const section = plan.hall.sections.find(({ id }) => id === sectionId);
  const seats = section ? Array.from({ length: section.n }, (_, i) => section.first + i) : [];
  return new Set(seats.map((seatNo) => ticketGroupOf(plan, seatNo)));
}
