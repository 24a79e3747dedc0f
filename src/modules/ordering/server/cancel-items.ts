import type { Input, Reply } from '#kernel/endpoint.ts';
import { toMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { transactionOrDryRun } from '#platform/server/dry-run.ts';
import { BadInput } from '#platform/server/http/bad-input.ts';
import { recordAct } from '#platform/server/operator-acts.ts';
import type { cancelOrderItems } from '#modules/ordering/contract/operator-calls.ts';
import { amountWithoutCharges, takeBackAmount } from '#modules/ordering/rules/take-back.ts';
import type { RefundPart } from '#modules/payment/rules/refunds/spread-refund.ts';
import { someOf } from '#modules/sales/rules/units.ts';
import { GoodsGone, type Units } from '#modules/sales/server/goods.ts';
import { insertBlocks } from '#modules/seating/server/blocks/block-store.ts';
import { ticketsWithoutCover } from '#modules/tickets/rules/covered-tickets.ts';
import { placesOfTickets } from '#modules/tickets/rules/ticket-items.ts';
import { lockOrderByCode } from './order-store.ts';
import { announce } from './outbox/outbox-store.ts';
import {
  countsOf,
  holdingsOf,
  publishTakenBack,
  takeBack,
  type Holdings,
  type TakenBack,
} from './take-back.ts';

type Call = typeof cancelOrderItems;
type Wanted = Input<Call>['body'];

/** The result of the cancelling transaction. */
type Cancelled = TakenBack & {
  /** The refund, in minor units. */
  readonly amount: number;
  readonly parts: readonly RefundPart[];
  readonly paid: Holdings['paid'];
};

/**
 * Cancels items of a paid order: they become invalid, their seats are free again or blocked, and their price is
 * refunded to the methods that paid it. `reduce` cancels only some of an item's equal things, by how many are to be left.
 * Without `itemNos` and `reduce` cancels all that are left. `includeCharges` refunds the
 * service charges too (non-refundable otherwise, specification section 8): the share of the tickets, or with the last
 * items all that are left, also when these were cancelled before. A dry run does everything and takes it back. Parallel
 * calls cancel each item once. Refuses ORDER_NOT_FOUND; ITEM_NOT_FOUND with the number of an item that the order never had;
 * NOTHING_TO_CANCEL, TICKET_ADMITTED, TICKET_COVERS_OTHERS.
 */
export async function cancelOrderItemsFor(ctx: Context, { params, body }: Input<Call>): Promise<Reply<Call>> {
  try {
    const { dryRun = false } = body;
    const done = await transactionOrDryRun(ctx.db, dryRun, (tx) => cancel(ctx, tx, params.code, body));
    if (!dryRun) await publishTakenBack(ctx, done);
    return replyOf(done);
  } catch (error) {
    throw error instanceof GoodsGone ? refuse(error.code) : error;
  }
}

async function cancel(ctx: Context, tx: BrandDb, code: string, wanted: Wanted): Promise<Cancelled> {
  const order = await lockOrderByCode(tx, code);
  if (order?.status !== 'paid') throw refuse('ORDER_NOT_FOUND', {}, 404);
  const { orderId } = order;
  const { paid, ...holdings } = await holdingsOf(tx, order);
  const { items, amount } = chosen(holdings, wanted);
  const counts = countsOf(items);
  if (wanted.blockSeats) await blockSeatsOf(ctx, tx, items, wanted.blockSeats);
  const to = wanted.includeAdmitted ? 'cinema' : 'public';
  const parts = await takeBack(ctx, tx, order, { items, paid, amount, reason: reasonOf(items), to });
  const eventId = await announce(tx, 'order.items_cancelled', orderId, ctx.now, {
    ...counts,
    amount,
    parts,
  });
  await recordAct(tx, ctx, {
    act: 'order.items_cancelled',
    subject: order.code,
    detail: { ...counts, amount },
  });
  return { order, items, amount, parts, paid, eventId };
}

/** Blocks the seats of tickets as soon as they are released. */
async function blockSeatsOf(
  { operator, now }: Context,
  tx: BrandDb,
  items: readonly Units[],
  reason: string,
): Promise<void> {
  const decision = { reason: reason.trim(), operator: operator!.name, changeId: null, now };
  for (const places of placesOfTickets(items)) await insertBlocks(tx, places, decision);
}

/**
 * The items to cancel, and their refund in minor units. Refuses ITEM_NOT_FOUND; NOTHING_TO_CANCEL, also when one of them
 * is not left; TICKET_COVERS_OTHERS with the numbers of tickets that would be left without the one that pays for them.
 */
function chosen(
  { items: all, issued, left }: Omit<Holdings, 'paid'>,
  { itemNos, reduce, includeCharges = false }: Wanted,
): { readonly items: readonly Units[]; readonly amount: number } {
  const named = itemNos ?? (reduce ? [] : issued.map(({ itemNo }) => itemNo));
  const wanted = [...named.map((itemNo) => ({ itemNo, to: 0 })), ...(reduce ?? [])].toSorted(
    (a, b) => a.itemNo - b.itemNo,
  );
  if (new Set(wanted.map(({ itemNo }) => itemNo)).size < wanted.length) throw new BadInput('body', '/reduce');
  const unknown = wanted.find(({ itemNo }) => !all.some((one) => one.itemNo === itemNo));
  if (unknown) throw refuse('ITEM_NOT_FOUND', { itemNo: unknown.itemNo });
  if (wanted.length === 0 && (!includeCharges || left === 0)) throw refuse('NOTHING_TO_CANCEL');
  const items = wanted.map(({ itemNo, to }) => {
    const units = issued.find((one) => one.itemNo === itemNo);
    if (!units || units.quantity <= to) throw refuse('NOTHING_TO_CANCEL');
    return someOf(units, units.quantity - to);
  });
  const uncovered = ticketsWithoutCover(all, issued, new Set(items.map(({ itemNo }) => itemNo)));
  if (uncovered.length > 0) throw refuse('TICKET_COVERS_OTHERS', { itemNos: uncovered });
  if (!includeCharges) return { items, amount: amountWithoutCharges({ left }, items) };
  const isAll = countsOf(items).quantity === countsOf(issued).quantity;
  return { items, amount: isAll ? left : takeBackAmount({ left, issued }, items) };
}

/** Tells this refund from others of the order: each item is named with how many of it were cancelled before. */
const reasonOf = (items: readonly Units[]): string =>
  items.length === 0
    ? 'charges'
    : `items-${items.map(({ itemNo, before }) => (before > 0 ? `${itemNo}.${before}` : itemNo)).join('-')}`;

const replyOf = ({ order: { currency }, items, amount, parts, paid }: Cancelled): Reply<Call> => ({
  ...countsOf(items),
  refunded: toMajor(amount, currency),
  currency,
  refunds: parts.map((part) => ({
    method: paid.find(({ tenderId }) => tenderId === part.tenderId)!.method,
    amount: toMajor(part.amount, currency),
  })),
});
