import type { Input, Reply } from '#kernel/endpoint.ts';
import { sum, toMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { recordAct } from '#platform/server/operator-acts.ts';
import type { payOutRefunds } from '#modules/ordering/contract/operator-calls.ts';
import { refundsOfOrders } from '#modules/payment/server/refund-store.ts';
import { payOutRefund } from '#modules/payment/server/refunds.ts';
import { isAtCounter, tendersOfOrders } from '#modules/payment/server/tender-store.ts';
import { lockOrderByCode } from '../order-store.ts';
import { payersOf } from '../seat-change/seat-change-store.ts';

type Call = typeof payOutRefunds;

/**
 * Notes that staff have paid an order's refunds out at the counter; returns their sum. A second call pays out nothing.
 * Refuses ORDER_NOT_FOUND, NOTHING_TO_PAY_OUT.
 */
export const payOutRefundsFor = (ctx: Context, { params }: Input<Call>): Promise<Reply<Call>> =>
  ctx.db.transaction(async (tx) => {
    const order = await lockOrderByCode(tx, params.code);
    if (!order) throw refuse('ORDER_NOT_FOUND', {}, 404);
    const { orderId, code, currency } = order;
    const payers = await payersOf(tx, orderId);
    const [refunds, tenders] = [await refundsOfOrders(tx, payers), await tendersOfOrders(tx, payers)];
    const atCounter = new Set(tenders.filter(isAtCounter).map(({ tenderId }) => tenderId));
    const paidOut: number[] = [];
    for (const refund of refunds.filter(({ tenderId }) => atCounter.has(tenderId)))
      if (await payOutRefund(tx, refund, ctx.now)) paidOut.push(refund.amount);
    if (paidOut.length === 0) throw refuse('NOTHING_TO_PAY_OUT');
    const amount = toMajor(sum(paidOut), currency);
    await recordAct(tx, ctx, { act: 'order.paid_out', subject: code, detail: { amount } });
    return { amount, currency };
  });
