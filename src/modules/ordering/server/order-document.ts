import type { Static } from 'typebox';
import { amountOf } from '#kernel/amount-units.ts';
import { sum } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import { isCounterMethod } from '#modules/payment/rules/methods.ts';
import { paidCardName } from '#modules/payment/rules/cards/card-name.ts';
import type {
  DocumentLine,
  DocumentOrder,
  OrderDocument,
  PaidWith,
} from '#modules/documents/rules/order-document.ts';
import type { WirePaidWith } from '#modules/documents/rules/wire-document.ts';
import { documentBrand } from '#modules/documents/server/document-brand.ts';
import { ofLastAttempt } from '#modules/payment/rules/tender-states.ts';
import { refundsOfOrders, type Refund } from '#modules/payment/server/refund-store.ts';
import { tendersOfOrder, type Tender } from '#modules/payment/server/tender-store.ts';
import { withPoints } from '#modules/tickets/server/points-text.ts';
import type { Described } from '#modules/sales/rules/described.ts';
import { vatShares } from '#modules/sales/rules/vat.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { forItemsByKind } from './goods.ts';
import { itemsOf } from './item-store.ts';
import { orderLines, type Order, type OrderLine } from './order-store.ts';
import { payersOf } from './seat-change/seat-change-store.ts';

/**
 * A paid order as its buyer sees it, in a language. Reads the poster's bytes only for a PDF or an e-mail. `origin` is
 * the shop's address, for the link.
 */
export async function orderDocument(
  ctx: Context,
  order: Order,
  { locale, origin, withPoster }: { locale: Locale; origin: string; withPoster: boolean },
): Promise<OrderDocument> {
  const [lines, items, tenders, refunds] = await Promise.all([
    orderLines(ctx.db, order.orderId),
    itemsOf(ctx.db, order.orderId),
    tendersOfOrder(ctx.db, order.orderId),
    // Dearer seats were paid with orders of their own.
    payersOf(ctx.db, order.orderId).then((payers) => refundsOfOrders(ctx.db, payers)),
  ]);
  const described = await Promise.all(
    forItemsByKind(items, (goods, own) =>
      goods.describe(ctx, order, own, { locale, withPictures: withPoster }),
    ),
  );
  return {
    locale,
    direction: directionOf(locale),
    brand: documentBrand(ctx, locale),
    order: orderPart(ctx, order, lines, ofLastAttempt(tenders), refunds, locale),
    terms: textFor(order.terms, locale),
    link: origin + orderingAddress.eTicket(order.linkToken),
    ...goodsPart(described),
  };
}

function orderPart(
  ctx: Context,
  { code, currency, total, createdAt }: Order,
  lines: readonly OrderLine[],
  tenders: readonly Tender[],
  refunds: readonly Refund[],
  locale: Locale,
): DocumentOrder {
  const line = ({ name, quantity, amount, cancelled, points }: OrderLine): DocumentLine => ({
    name: withPoints(ctx, textFor(name, locale), points, locale),
    quantity,
    amount,
    ...(cancelled > 0 && { refunded: cancelled }),
  });
  return {
    code,
    currency,
    total,
    lines: lines.filter(({ kind }) => kind !== 'charge').map(line),
    charges: lines.filter(({ kind }) => kind === 'charge').map(line),
    vat: vatShares(lines),
    refunded: sum(refunds.filter(isOfGoods).map(({ amount }) => amount)),
    paidWith: paidWithOf(tenders),
    createdAt: createdAt.toISOString(),
  };
}

/** A payment that bought nothing was sent back: it is no part of the total. */
const isOfGoods = ({ reason }: Refund): boolean => reason !== 'came_too_late' && reason !== 'amount_differs';

/** The descriptions of all goods as one: a visit with its products, or the texts of other goods. */
function goodsPart(described: readonly Described[]) {
  const plain = described.find((part) => part.kind === 'plain');
  if (plain) return plain;
  const visit = described.find((part) => part.kind === 'visit');
  if (!visit) throw new Error('no goods of the order describe themselves');
  const products = described.flatMap((part) => (part.kind === 'products' ? part.products : []));
  return { ...visit, products };
}

/** The cards, codes and accounts that paid an order, as far as they are known; with amounts when there are several. */
function paidWithOf(tenders: readonly Tender[]): PaidWith[] {
  const paid = tenders.filter(({ status }) => status === 'paid');
  return paid.flatMap((tender) => {
    const part = describeTender(tender);
    if (!part) return [];
    return [paid.length > 1 ? { ...part, amount: tender.amount } : part];
  });
}

/** How an order was paid, as calls send it. */
export const wirePaidWith = (paidWith: readonly PaidWith[]): Static<typeof WirePaidWith>[] =>
  paidWith.map(({ amount, ...part }) =>
    amount === undefined ? part : { ...part, amount: amountOf(amount) },
  );

/** How a tender was paid; undefined where that is not known. */
export function describeTender({ method, instrument, numberOfPayments }: Tender): PaidWith | undefined {
  if (isCounterMethod(method)) return { method };
  if (!instrument) return undefined;
  if ('scheme' in instrument) return instrument;
  if (instrument.method !== 'card') return { method: instrument.method, lastFour: instrument.last4 };
  const { last4: lastFour } = instrument;
  return {
    method: instrument.method,
    brand: paidCardName(instrument),
    lastFour,
    ...(numberOfPayments > 1 && { numberOfPayments }),
  };
}
