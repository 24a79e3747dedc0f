import type { Input, Reply } from '#kernel/endpoint.ts';
import { toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import { isOffer } from '#modules/codes/rules/code-offer.ts';
import { isActive } from '#modules/memberships/rules/members.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { ticketGroupOf } from '#modules/seating/rules/hall.ts';
import { showingOf, type Showing } from '#modules/seating/server/showing.ts';
import type { ticketByCode } from '#modules/tickets/contract.ts';
import { asksMember } from '#modules/tickets/rules/proofs/member-tickets.ts';
import type { PriceSheet, TicketOption } from '#modules/tickets/rules/price-sheet.ts';
import { hasProof, isSameProof, proofOf } from '#modules/tickets/rules/proofs/proof.ts';
import type { EnteredProofs } from './entered-proofs.ts';
import { sheetFor } from './sheet-for.ts';
import { wireTicket } from './ticket-groups.ts';

type Query = Input<typeof ticketByCode>['query'];

/**
 * `GET /api/presentations/:id/ticket`: the first ticket that a code, references (of the type `ticketId`) or a member number
 * give in the section or at the price level; anywhere when neither is given. `msg` says why there is none. Refuses
 * TOO_MANY_REQUESTS after many unknown ones.
 */
export async function ticketByCodeFor(
  ctx: Context,
  { params, query }: Input<typeof ticketByCode>,
): Promise<Reply<typeof ticketByCode>> {
  const showing = await showingOf(ctx, params.id);
  const proofs = await proofsOf(ctx, showing, query);
  const sheet = await sheetFor(ctx, showing.view, { ...proofs, areTyped: true });
  const entered = [...(sheet.codes ?? []), ...(sheet.references ?? []), ...(sheet.members ?? [])];
  const refused = entered.flatMap((one) => ('refusal' in one ? [one.refusal] : []));
  if (refused.length === entered.length) return { ticket: null, msg: refused[0] ?? 'TICKET_NOT_FOUND' };
  const groups = groupsOf(showing, query);
  const ignored = new Set((query.ignoreTicketIds ?? '').split(',').map(Number));
  const found = sheet.levels
    .filter(({ ticketGroupId }) => groups?.has(ticketGroupId) ?? true)
    .flatMap(({ tickets }) => tickets)
    .find(
      (ticket) =>
        hasProof(ticket) &&
        (query.ticketId ?? ticket.ticketId) === ticket.ticketId &&
        !ignored.has(ticket.ticketId),
    );
  if (!found) return { ticket: null, msg: 'NO_PRICE_FOR_CODE' };
  const ticket = {
    ...wireTicket(ctx, found, sheet.currency),
    ...proofOf(found),
    ...pointsOf(sheet, found),
    balance: balanceOf(sheet, found),
    discountId: found.discountId ?? 0,
    appliedDiscount: toMajor(found.appliedDiscount ?? 0, sheet.currency),
  };
  return { ticket, msg: null };
}

/** What a query has: a code, else references, else a member number, which is for any type that members may buy. */
async function proofsOf(
  ctx: Context,
  { view }: Showing,
  { ticketCode, ticketId, ref1, ref2, memberNumber }: Query,
): Promise<Partial<EnteredProofs>> {
  if (ticketCode !== undefined) return { codes: [storedCode(ticketCode)] };
  if (ref1 !== undefined && ticketId !== undefined) {
    const second = ref2 === undefined ? {} : { ref2: storedCode(ref2) };
    return { references: [{ ticketId, ref1: storedCode(ref1), ...second }] };
  }
  if (memberNumber === undefined) return {};
  const { levels } = await sheetFor(ctx, view);
  const types = levels.flatMap(({ tickets }) => tickets.filter(asksMember));
  const ids = new Set(ticketId === undefined ? types.map((type) => type.ticketId) : [ticketId]);
  return { members: [...ids].map((id) => ({ ticketId: id, memberNumber: storedCode(memberNumber) })) };
}

/** What an option costs in loyalty points, and how many its member has. */
function pointsOf({ members = [] }: PriceSheet, { points, memberNumber }: TicketOption) {
  const own = members.filter(isActive).find((one) => one.memberNumber === memberNumber);
  return {
    ...(points > 0 && { isLoyaltyPointsRedemption: true, loyaltyPointsPrice: points }),
    // Member numbers are no secret, what a member has is one.
    ...(own?.canSpend && { pointsBalance: own.points }),
  };
}

/** For how many more tickets an option's proof is good; null for any number. */
function balanceOf(
  { codes = [], references = [], members = [] }: PriceSheet,
  found: TicketOption,
): number | null {
  const { ticketId, code, memberNumber } = found;
  if (code !== undefined) return codes.filter(isOffer).find((one) => one.code === code)?.usesLeft ?? null;
  const own =
    memberNumber === undefined
      ? references.find((one) => isSameProof(found, { ref1: one.ref1, ref2: one.ref2 }))
      : members.find((one) => one.memberNumber === memberNumber && one.ticketId === ticketId);
  return own && 'left' in own ? own.left : null;
}

/** The price levels that a query names; undefined for all. */
function groupsOf(
  { plan }: Pick<Showing, 'plan'>,
  { sectionId, ticketGroupId }: Query,
): ReadonlySet<number> | undefined {
  if (ticketGroupId !== undefined) return new Set([ticketGroupId]);
  if (sectionId === undefined) return undefined;
  const section = plan.hall.sections.find(({ id }) => id === sectionId);
  const seats = section ? Array.from({ length: section.n }, (_, i) => section.first + i) : [];
  return new Set(seats.map((seatNo) => ticketGroupOf(plan, seatNo)));
}
