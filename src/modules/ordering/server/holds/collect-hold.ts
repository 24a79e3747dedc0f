import type { Input, Reply } from '#kernel/endpoint.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { toMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { recordAct } from '#platform/server/operator-acts.ts';
import type { collectHold } from '#modules/ordering/contract/hold-calls.ts';
import { isAtCounter, tendersOfOrder, type NewTender } from '#modules/payment/server/tender-store.ts';
import { GoodsGone } from '#modules/sales/server/goods.ts';
import { orderByCode, type Order } from '../order-store.ts';
import { settleAtCounter } from '../settle-order.ts';

type Call = typeof collectHold;

/**
 * Pays a hold at the counter: staff have taken its price, and its tickets are issued. A second call answers as the first.
 * Refuses ORDER_NOT_FOUND, HOLD_ENDED, PAYMENT_UNDER_WAY (its customer is paying online), ORDER_ALREADY_PAID (otherwise), PRICE_CHANGED
 * when another amount was taken, and what is wrong with its goods.
 */
export async function collectHoldFor(ctx: Context, { params, body }: Input<Call>): Promise<Reply<Call>> {
  const hold = await orderByCode(ctx.db, params.code);
  if (!hold?.heldUntil) throw refuse('ORDER_NOT_FOUND', {}, 404);
  const { code, currency } = hold;
  const total = toMajor(hold.total, currency);
  if (body.total !== total) throw refuse('PRICE_CHANGED', { total, currency });
  const tender: NewTender = {
    tenderId: uuidv7(ctx.now.getTime()),
    orderId: hold.orderId,
    method: body.method,
    provider: 'counter',
    amount: hold.total,
    currency,
    numberOfPayments: 1,
  };
  const isCollected = await settleAtCounter(ctx, tender, (tx) =>
    recordAct(tx, ctx, { act: 'order.collected', subject: code, detail: { method: body.method } }),
  ).catch((error: unknown) => {
    throw error instanceof GoodsGone ? refuse(error.code) : error;
  });
  if (!isCollected) await assertCollected(ctx, hold, body.method);
  return { reservationIdentifier: code, total, currency };
}

/** Refuses with what has become of a hold, unless the counter has its money by the same method. */
async function assertCollected(
  ctx: Context,
  { code }: Order,
  wanted: Input<Call>['body']['method'],
): Promise<void> {
  const { orderId, status } = (await orderByCode(ctx.db, code))!;
  if (status === 'awaiting_payment') throw refuse('PAYMENT_UNDER_WAY');
  if (status !== 'paid') throw refuse('HOLD_ENDED');
  const tenders = await tendersOfOrder(ctx.db, orderId);
  if (!tenders.some((tender) => isAtCounter(tender) && tender.method === wanted))
    throw refuse('ORDER_ALREADY_PAID');
}
