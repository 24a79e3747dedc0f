import type { Input, Reply } from '#kernel/endpoint.ts';
import { sum, toMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { mailsOf } from '#platform/server/mail/mail-store.ts';
import { actsOn } from '#platform/server/operator-acts.ts';
import type { operatorOrder } from '#modules/ordering/contract/operator-calls.ts';
import { refundsOfOrders, type Refund } from '#modules/payment/server/refund-store.ts';
import { tendersOfOrders, type Tender } from '#modules/payment/server/tender-store.ts';
import { unitsLeft } from '#modules/sales/rules/units.ts';
import type { Item } from '#modules/sales/server/goods.ts';
import { forItemsByKind } from '../goods.ts';
import { itemsOf } from '../item-store.ts';
import { orderByCode, type Order } from '../order-store.ts';
import { payersOf } from '../seat-change/seat-change-store.ts';
import { eventsOf } from '../outbox/outbox-store.ts';
import { buyerOf } from './buyer.ts';

type View = Reply<typeof operatorOrder>;

/**
 * An order by its code, for operators: its items, its money, its e-mails, and what operators have done to it. Refuses
 * ORDER_NOT_FOUND.
 */
export async function operatorOrderFor(ctx: Context, { params }: Input<typeof operatorOrder>): Promise<View> {
  const order = await orderByCode(ctx.db, params.code);
  if (!order) throw refuse('ORDER_NOT_FOUND', {}, 404);
  const { orderId, code, status, createdAt, locale, currency, total } = order;
  const payers = await payersOf(ctx.db, orderId);
  const [items, tenders, refunds, events, acts] = await Promise.all([
    itemsOf(ctx.db, orderId),
    tendersOfOrders(ctx.db, payers),
    refundsOfOrders(ctx.db, payers),
    eventsOf(ctx.db, orderId),
    actsOn(ctx.db, code),
  ]);
  const emails = await mailsOf(ctx.db, events);
  return {
    code,
    status,
    createdAt: createdAt.toISOString(),
    locale,
    currency,
    total: toMajor(total, currency),
    buyer: buyerOf(order),
    items: await itemViews(ctx, order, items),
    ...moneyView(order, items, tenders, refunds),
    emails: emails.map(({ subject, recipient, createdAt: written, sentAt }) => ({
      subject,
      to: recipient,
      writtenAt: written.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    acts: acts.map(({ doneAt, ...act }) => ({ ...act, doneAt: doneAt.toISOString() })),
  };
}

async function itemViews(ctx: Context, order: Order, items: readonly Item[]): Promise<View['items']> {
  const listed = (
    await Promise.all(forItemsByKind(items, (goods, own) => goods.list(ctx, order, own)))
  ).flat();
  return items.map(({ itemNo, kind, subjectId, state, amount, quantity, cancelled }) => ({
    ...listed.find((one) => one.itemNo === itemNo)!,
    itemNo,
    kind,
    subjectId,
    state,
    quantity,
    cancelled,
    amount: toMajor(amount, order.currency),
  }));
}

function moneyView(
  { currency, changesOrderId }: Order,
  items: readonly Item[],
  tenders: readonly Tender[],
  refunds: readonly Refund[],
): Pick<View, 'left' | 'leftCharges' | 'payments' | 'refunds'> {
  const major = (minor: number, of = currency): number => toMajor(minor, of);
  const paid = tenders.filter(({ status }) => status === 'paid');
  // What was taken in another amount or currency is refunded whole, so nothing of it is left.
  const left = changesOrderId === null ? sum(paid.map(({ amount, refunded }) => amount - refunded)) : 0;
  const issued = items.filter(({ state }) => state === 'issued').map(unitsLeft);
  const goods = sum(issued.map(({ amount }) => amount));
  const byId = new Map(tenders.map((tender) => [tender.tenderId, tender]));
  return {
    left: major(left),
    leftCharges: major(Math.max(0, left - goods)),
    payments: paid.map(
      ({ method, amount, refunded, currency: of, instrument, askedAmount, askedCurrency }) => ({
        method,
        amount: major(amount, of),
        refunded: major(refunded, of),
        currency: of,
        ...(askedAmount !== null && {
          asked: { amount: major(askedAmount, askedCurrency!), currency: askedCurrency! },
        }),
        ...(instrument && 'last4' in instrument && { lastFour: instrument.last4 }),
      }),
    ),
    refunds: refunds.map(
      ({ tenderId, amount, state, reason, failure, attempt, tryAfter, createdAt, updatedAt }) => ({
        method: byId.get(tenderId)!.method,
        amount: major(amount, byId.get(tenderId)!.currency),
        currency: byId.get(tenderId)!.currency,
        state,
        reason,
        failure,
        attempt,
        tryAfter: tryAfter?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      }),
    ),
  };
}
