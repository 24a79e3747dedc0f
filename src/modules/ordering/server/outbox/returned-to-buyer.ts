import { sum } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import { codesOf } from '#modules/codes/server/code-store.ts';
import { placeText } from '#modules/documents/rules/formatted-texts.ts';
import { documentTexts } from '#modules/documents/server/document-texts.ts';
import type { Returned } from '#modules/documents/server/returned-texts.ts';
import { isolate } from '#modules/i18n/rules/isolates.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { tendersOfOrders } from '#modules/payment/server/tender-store.ts';
import { productCodeUsesOf } from '#modules/products/rules/quote-products.ts';
import { codeUsesOf, memberUsesOf } from '#modules/tickets/rules/ticket-items.ts';
import type { Item } from '#modules/sales/server/goods.ts';
import { forItemsByKind } from '../goods.ts';
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
  order: Order,
  { itemNos = [], parts = [] }: EventPayload,
  locale: Locale,
): Promise<Returned> {
  const { orderId } = order;
  const all = await itemsOf(ctx.db, orderId);
  const items = all.filter(({ itemNo }) => itemNos.includes(itemNo));
  const used = [...codeUsesOf(items), ...productCodeUsesOf(items)].map(({ code }) => code);
  const [codes, tenders] = await Promise.all([
    codesOf(ctx.db, [...new Set(used)]),
    payersOf(ctx.db, orderId).then((payers) => tendersOfOrders(ctx.db, payers)),
  ]);
  const isAll = all.every(({ state }) => state !== 'issued');
  return {
    items: isAll ? [] : await namesOf(ctx, order, items, locale),
    refunds: parts.flatMap(({ tenderId, amount }) => {
      const means = describeTender(tenders.find((tender) => tender.tenderId === tenderId)!);
      return means ? [{ ...means, amount }] : [];
    }),
    // A public code need not be had back.
    codes: codes.filter(({ usesLimit }) => usesLimit !== null).map(({ code }) => code),
    points: sum(memberUsesOf(items).map(({ points }) => points)),
    isAll,
  };
}

/** Places, and products by their names; each once. */
async function namesOf(
  ctx: Context,
  order: Order,
  items: readonly Item[],
  locale: Locale,
): Promise<string[]> {
  const texts = documentTexts(ctx, locale);
  const names = await Promise.all(
    forItemsByKind(items, async (goods, own) => {
      const described = await goods.describe(ctx, order, own, { locale, withPictures: false });
      if (described.kind === 'visit') return described.tickets.map((ticket) => placeText(ticket, texts));
      return (await goods.list({ ...ctx, locale }, order, own)).map(({ name }) => isolate(name));
    }),
  );
  return [...new Set(names.flat())];
}
