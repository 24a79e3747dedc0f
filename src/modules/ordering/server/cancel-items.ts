import type { Input, Reply } from '#kernel/endpoint.ts';
import { sum, toMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { recordAct } from '#platform/server/operator-acts.ts';
import type { cancelOrderItems } from '#modules/ordering/contract/operator-calls.ts';
import { takeBackAmount } from '#modules/ordering/rules/take-back.ts';
import { GoodsGone, type Item } from '#modules/sales/server/goods.ts';
import { insertBlocks } from '#modules/seating/server/blocks/block-store.ts';
import { placesOfTickets } from '#modules/tickets/rules/ticket-items.ts';
import { lockOrderByCode } from './order-store.ts';
import { announce } from './outbox/outbox-store.ts';
import {
  holdingsOf,
  publishTakenBack,
  takeBack,
  type Holdings,
  type Part,
  type TakenBack,
} from './take-back.ts';

type Call = typeof cancelOrderItems;
type Wanted = Input<Call>['body'];

/** The result of the cancelling transaction. */
type Cancelled = TakenBack & {
  /** The refund, in minor units. */
  readonly amount: number;
  readonly parts: readonly Part[];
  readonly paid: Holdings['paid'];
};

/** Rolls a dry run back. */
class DryRun extends Error {
  readonly cancelled: Cancelled;
  constructor(cancelled: Cancelled) {
    super('a dry run changes nothing');
    this.cancelled = cancelled;
  }
}

/**
 * Cancels items of a paid order: they become invalid, their seats are free again or blocked, and their price is
 * refunded to the methods that paid it. Without `itemNos` cancels all that are left. `includeCharges` refunds the
 * service charges too (non-refundable otherwise, specification section 8): the share of the tickets, or with the last
 * items all that are left, also when these were cancelled before. A dry run does everything and takes it back. Parallel
 * calls cancel each item once. Refuses ORDER_NOT_FOUND, NOTHING_TO_CANCEL, TICKET_ADMITTED.
 */
export async function cancelOrderItemsFor(ctx: Context, { params, body }: Input<Call>): Promise<Reply<Call>> {
  try {
    const done = await ctx.db.transaction((tx) => cancel(ctx, tx, params.code, body));
    await publishTakenBack(ctx, done);
    return replyOf(done);
  } catch (error) {
    if (error instanceof DryRun) return replyOf(error.cancelled);
    throw error instanceof GoodsGone ? refuse(error.code) : error;
  }
}

async function cancel(ctx: Context, tx: BrandDb, code: string, wanted: Wanted): Promise<Cancelled> {
  const order = await lockOrderByCode(tx, code);
  if (order?.status !== 'paid') throw refuse('ORDER_NOT_FOUND', {}, 404);
  const { orderId } = order;
  const { paid, ...holdings } = await holdingsOf(tx, order);
  const { items, amount } = chosen(holdings, wanted);
  const itemNos = items.map(({ itemNo }) => itemNo);
  const reason = itemNos.length > 0 ? `items-${itemNos.join('-')}` : 'charges';
  if (wanted.blockSeats) await blockSeatsOf(ctx, tx, items, wanted.blockSeats);
  const to = wanted.includeAdmitted ? 'cinema' : 'public';
  const parts = await takeBack(ctx, tx, order, { items, paid, amount, reason, to });
  const eventId = await announce(tx, 'order.items_cancelled', orderId, ctx.now, { itemNos, amount });
  await recordAct(tx, ctx, {
    act: 'order.items_cancelled',
    subject: order.code,
    detail: { itemNos, amount },
  });
  const cancelled = { order, items, amount, parts, paid, eventId };
  if (wanted.dryRun) throw new DryRun(cancelled);
  return cancelled;
}

/** Blocks the seats of tickets as soon as they are released. */
async function blockSeatsOf(
  { operator, now }: Context,
  tx: BrandDb,
  items: readonly Item[],
  reason: string,
): Promise<void> {
  const decision = { reason: reason.trim(), operator: operator!.name, changeId: null, now };
  for (const places of placesOfTickets(items)) await insertBlocks(tx, places, decision);
}

/** The items to cancel, and their refund in minor units. Refuses NOTHING_TO_CANCEL, also when one of them is not left. */
function chosen(
  { issued, left }: Omit<Holdings, 'paid'>,
  { itemNos, includeCharges = false }: Wanted,
): { readonly items: readonly Item[]; readonly amount: number } {
  const items = issued.filter(({ itemNo }) => itemNos?.includes(itemNo) ?? true);
  const isNothing = items.length === 0 && (itemNos !== undefined || !includeCharges || left === 0);
  if (isNothing || items.length < (itemNos?.length ?? 0)) throw refuse('NOTHING_TO_CANCEL');
  if (!includeCharges) return { items, amount: sum(items.map(({ amount }) => amount)) };
  const isAll = items.length === issued.length;
  return { items, amount: isAll ? left : takeBackAmount({ left, issued }, items) };
}

const replyOf = ({ order: { currency }, items, amount, parts, paid }: Cancelled): Reply<Call> => ({
  itemNos: items.map(({ itemNo }) => itemNo),
  refunded: toMajor(amount, currency),
  currency,
  refunds: parts.map((part) => ({
    method: paid.find(({ tenderId }) => tenderId === part.tenderId)!.method,
    amount: toMajor(part.amount, currency),
  })),
});
