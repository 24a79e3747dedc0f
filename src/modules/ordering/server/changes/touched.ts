import type { Static } from 'typebox';
import { sum, toMajor } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { TouchedSchema } from '#modules/ordering/rules/wire-changes.ts';
import { spreadRefund } from '#modules/payment/rules/refunds/spread-refund.ts';
import { paidTendersOf, type Tender } from '#modules/payment/server/tender-store.ts';
import { unitsLeft } from '#modules/sales/rules/units.ts';
import { issuedItemsOf } from '../item-store.ts';
import { payersOfAll } from '../seat-change/seat-change-store.ts';
import { ordersOfPresentation } from './change-store.ts';
import { lostVisit } from './lost-visit.ts';

/** What a change of a presentation would touch, as it is sent. */
export type Touched = Static<typeof TouchedSchema>;

type Part = Pick<Tender, 'currency' | 'method' | 'amount'>;

/**
 * Works out what a change of a presentation would touch. The refund of each order is calculated as cancelling will, so
 * that it announces exactly what it does. Lock the presentation's row before you use the result.
 */
export async function touchedBy(db: BrandDb, presentationId: number): Promise<Touched> {
  const orders = await ordersOfPresentation(db, presentationId);
  const paid = orders.filter(({ status }) => status === 'paid');
  const orderIds = paid.map(({ orderId }) => orderId);
  const payers = await payersOfAll(db, orderIds);
  const [items, tenders] = await Promise.all([
    issuedItemsOf(db, orderIds),
    paidTendersOf(db, [...payers.values()].flat()),
  ]);
  const itemsBy = Map.groupBy(items, ({ orderId }) => orderId);
  const tendersBy = Map.groupBy(tenders, ({ orderId }) => orderId);
  const parts = orderIds.flatMap((orderId): Part[] => {
    const own = payers.get(orderId)!.flatMap((payer) => tendersBy.get(payer) ?? []);
    const left = sum(own.map(({ amount, refunded }) => amount - refunded));
    const lost = lostVisit({ issued: (itemsBy.get(orderId) ?? []).map(unitsLeft), left }, presentationId);
    return spreadRefund(own, lost?.amount ?? 0).map(({ tenderId, amount }) => ({
      ...own.find((tender) => tender.tenderId === tenderId)!,
      amount,
    }));
  });
  return {
    orders: paid.length,
    paying: orders.filter(({ status }) => status === 'awaiting_payment').length,
    held: orders.filter(({ status }) => status === 'held').length,
    tickets: items.filter(({ kind, subjectId }) => kind === 'ticket' && subjectId === presentationId).length,
    withoutEmail: orders
      .filter(({ status }) => status !== 'awaiting_payment')
      .filter(({ hasEmail }) => !hasEmail).length,
    refunds: summed(parts),
  };
}

/** The amounts by currency and method, in major units. */
const summed = (parts: readonly Part[]): Touched['refunds'] =>
  [...Map.groupBy(parts, ({ currency, method }) => `${currency} ${method}`).values()].map((same) => {
    const { currency, method } = same[0]!;
    return { currency, method, amount: toMajor(sum(same.map(({ amount }) => amount)), currency) };
  });
