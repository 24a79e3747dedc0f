import type { Input, Reply } from '#kernel/endpoint.ts';
import { sum, toMajor } from '#kernel/money.ts';
import { BadInput } from '#platform/server/http/bad-input.ts';
import type { Context } from '#platform/server/context.ts';
import { recordAct } from '#platform/server/operator-acts.ts';
import { findPresentation } from '#modules/catalog/server/catalogue.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import type { searchOrders } from '#modules/ordering/contract/operator-calls.ts';
import { readWanted } from '#modules/ordering/rules/order-words.ts';
import { ORDERS_FOUND } from '#modules/ordering/rules/wire-found.ts';
import { paidTendersOf } from '#modules/payment/server/tender-store.ts';
import { payersOfAll } from '../seat-change/seat-change-store.ts';
import { buyerOf } from './buyer.ts';
import { findOrders, type FoundOrder } from './found-store.ts';

type Found = Reply<typeof searchOrders>['orders'][number];

/**
 * The brand's orders that an operator looks for, the newest first. What they have typed is in no log and in no address;
 * the record of acts has only how they looked, and how many orders they were shown. Throws BadInput when nothing is
 * looked for, or the text is too short.
 */
export async function searchOrdersFor(
  ctx: Context,
  { body: { text, presentationId, after } }: Input<typeof searchOrders>,
): Promise<Reply<typeof searchOrders>> {
  const wanted = text === undefined ? undefined : readWanted(text);
  if (text !== undefined && !wanted) throw new BadInput('body', '/text');
  if (!wanted && presentationId === undefined) throw new BadInput('body', '');
  const rows = await findOrders(ctx.db, { wanted, presentationId, after, limit: ORDERS_FOUND + 1 });
  const shown = rows.slice(0, ORDERS_FOUND);
  const by = [...(wanted ? ['text'] : []), ...(presentationId === undefined ? [] : ['presentation'])];
  await recordAct(ctx.db, ctx, {
    act: 'orders.searched',
    subject: by.join('+'),
    detail: { orders: shown.length },
  });
  return { orders: await viewsOf(ctx, shown), hasMore: rows.length > shown.length };
}

async function viewsOf(ctx: Context, rows: readonly FoundOrder[]): Promise<Found[]> {
  const payers = await payersOfAll(
    ctx.db,
    rows.map(({ orderId }) => orderId),
  );
  const tenders = await paidTendersOf(ctx.db, [...payers.values()].flat());
  const byOrder = Map.groupBy(tenders, ({ orderId }) => orderId);
  return Promise.all(
    rows.map(async ({ orderId, code, status, createdAt, currency, total, customer, locale, visits }) => ({
      code,
      status,
      createdAt: createdAt.toISOString(),
      currency,
      total: toMajor(total, currency),
      refunded: toMajor(
        sum(
          payers
            .get(orderId)!
            .flatMap((payer) => byOrder.get(payer) ?? [])
            .map(({ askedAmount, refunded }) => askedAmount ?? refunded),
        ),
        currency,
      ),
      buyer: buyerOf({ customer, locale }),
      visits: await Promise.all(visits.map((visit) => visitOf(ctx, visit))),
    })),
  );
}

async function visitOf(ctx: Context, visit: FoundOrder['visits'][number]): Promise<Found['visits'][number]> {
  const presentation = await findPresentation(ctx, visit.presentationId);
  return {
    ...visit,
    film: textFor(presentation?.feature.title, ctx.locale),
    dateTime: presentation?.startsAtLocal ?? '',
    hall: textFor(presentation?.venue.name, ctx.locale),
    complex: textFor(presentation?.location.name, ctx.locale),
  };
}
