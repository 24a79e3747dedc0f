import type { Context } from '#platform/server/context.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import { translatorFor } from '#modules/i18n/server/messages.ts';
import { GoodsGone, type HeldItem, type SoldGoods } from '#modules/sales/server/goods.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import { enforceBlocks } from '#modules/seating/server/blocks/block-store.ts';
import { freePlaces } from '#modules/seating/server/seat-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { lockOrder } from '../order-store.ts';
import { openEventOf, wakeWorker } from '../outbox/outbox-store.ts';
import { moveTickets, publishMoved } from './move-tickets.ts';
import type { SeatChangeItem } from './seat-change-store.ts';

/**
 * Dearer seats for the tickets of another order, as what an order sells: paying it moves those tickets. Until then the new places
 * are kept for it, and the tickets stay where they are. What was paid belongs to the tickets from then on (`holdingsOf`), so
 * that nothing of this order is ever taken back by itself.
 */
export const seatChangeGoods: SoldGoods = {
  kind: 'seatchange',
  issue: async (ctx, tx, order, items) => {
    for (const { detail } of asChanges(items)) {
      const changed = await lockOrder(tx, detail.orderId);
      if (!changed) throw new GoodsGone('ORDER_CHANGED');
      await moveTickets(ctx, tx, changed, { moves: detail.moves, keptFor: order.orderId });
    }
    // The tickets are the other order's.
    return [];
  },
  release: async (ctx, tx, { orderId }, items) => {
    for (const { presentationId, seatNos } of placesOfChanges(items)) {
      await enforceBlocks(tx, { presentationId, seatNos, without: orderId, now: ctx.now });
      await freePlaces(tx, { presentationId, orderId, seatNos });
    }
    return false;
  },
  isLostWith: () => false,
  publish: async (ctx, _order, items, { event }) => {
    for (const { subjectId, detail } of asChanges(items)) {
      const seatNos = detail.moves.flatMap(({ from, to }) => [from, to.seatNo]);
      await publishMoved(ctx, { presentationId: subjectId, seatNos });
      if (event !== 'issued') continue;
      const eventId = await openEventOf(ctx.db, detail.orderId, 'order.seats_changed');
      if (eventId) await wakeWorker(ctx.db, eventId);
    }
  },
  list: async (ctx, _order, items) => {
    const name = textFor(seatChangeName(ctx), ctx.locale);
    return items.map(({ itemNo }) => ({ itemNo, name }));
  },
  describe: async (ctx, { code }, _items, { locale }) => {
    const { name, wording } = brandOf(ctx);
    const t = translatorFor('seatchange', locale, wording);
    return {
      kind: 'plain',
      title: t('receipt.title', { code, brand: textFor(name, locale) }),
      heading: t('receipt.heading'),
      text: t('receipt.text'),
    };
  },
};

const asChanges = (items: readonly NewItem[]): readonly SeatChangeItem[] =>
  items as readonly SeatChangeItem[];

/** The places that are kept for dearer seats, among some items. */
export const placesOfChanges = (
  items: readonly (NewItem | HeldItem)[],
): { readonly presentationId: number; readonly seatNos: readonly number[] }[] =>
  asChanges(items.filter(({ kind }) => kind === 'seatchange')).map(({ subjectId, detail }) => ({
    presentationId: subjectId,
    seatNos: detail.moves.map(({ to }) => to.seatNo),
  }));

/** The name of the line of such an order, in the brand's languages. */
export function seatChangeName(ctx: Context): Readonly<Record<string, string>> {
  const { locales, wording } = brandOf(ctx);
  return Object.fromEntries(
    locales.map((locale) => [locale, translatorFor('seatchange', locale, wording)('line')]),
  );
}
