import type { Context } from '#platform/server/context.ts';
import { codesOf } from '#modules/codes/server/code-store.ts';
import type { Returned } from '#modules/documents/server/returned-texts.ts';
import { tendersOfOrders } from '#modules/payment/server/tender-store.ts';
import { productCodeUsesOf } from '#modules/products/rules/quote-products.ts';
import { codeUsesOf, memberUsesOf } from '#modules/tickets/rules/ticket-items.ts';
import { sum } from '#kernel/money.ts';
import { itemsOf } from '../item-store.ts';
import { describeTender } from '../order-document.ts';
import type { Order } from '../order-store.ts';
import { payersOf } from '../seat-change/seat-change-store.ts';
import type { EventPayload } from './outbox-store.ts';

/**
 * What a buyer has again after items were cancelled: the parts of the refund by what paid them, the codes whose uses are
 * limited, and the loyalty points that tickets cost.
 */
export async function returnedToBuyer(
  ctx: Context,
  { orderId }: Order,
  { itemNos = [], parts = [] }: EventPayload,
): Promise<Returned> {
  const all = await itemsOf(ctx.db, orderId);
  const items = all.filter(({ itemNo }) => itemNos.includes(itemNo));
  const used = [...codeUsesOf(items), ...productCodeUsesOf(items)].map(({ code }) => code);
  const [codes, tenders] = await Promise.all([
    codesOf(ctx.db, [...new Set(used)]),
    payersOf(ctx.db, orderId).then((payers) => tendersOfOrders(ctx.db, payers)),
  ]);
  return {
    refunds: parts.flatMap(({ tenderId, amount }) => {
      const means = describeTender(tenders.find((tender) => tender.tenderId === tenderId)!);
      return means ? [{ ...means, amount }] : [];
    }),
    // A public code need not be had back.
    codes: codes.filter(({ usesLimit }) => usesLimit !== null).map(({ code }) => code),
    points: sum(memberUsesOf(items).map(({ points }) => points)),
    isAll: all.every(({ state }) => state !== 'issued'),
  };
}
