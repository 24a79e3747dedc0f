import { data, redirectDocument } from 'react-router';
import type { Reply } from '#kernel/endpoint.ts';
import type { Page } from '#platform/browser/page.ts';
import { failPage, needed } from '#platform/browser/page-fault.ts';
import { getLocations, type LocationView } from '#modules/catalog/contract.ts';
import { CATALOG_PATHS } from '#modules/catalog/rules/addresses.ts';
import { eTicket } from '#modules/ordering/contract.ts';
import { E_TICKET_PATH } from '#modules/ordering/rules/addresses.ts';
import { FLOWS, GOODS_CART_KINDS, type GoodsCartKind } from '#modules/ordering/rules/flow.ts';
import type { GoodsLoad } from './load-goods.ts';
import type { OrderLoad } from './load-order.ts';

/** What the steps of an order are worded from. */
const ORDER_TEXTS = ['catalog', 'seating', 'customers', 'ordering', 'checkout'];

/** What the page of one showing is made of. `location` is null when the complex has gone meanwhile. */
export type ShowingPage = { readonly load: OrderLoad; readonly location: LocationView | null };

/**
 * The order of a showing; one that does not exist is a 404 with its own notice. One that another system sells
 * leads there (`Presentation.newBookingUrl`), by the shop's own way out: at once to hosts on the brand's list,
 * to others by the page that says so.
 */
export const showingPage: Page<ShowingPage> = {
  path: CATALOG_PATHS.showing,
  namespaces: ORDER_TEXTS,
  load: async ({ call, url, params, cookies, signal }) => {
    const id = Number(params['id']);
    if (!/^\d{1,10}$/.test(params['id'] ?? '') || id < 1 || id > 2_147_483_647)
      failPage({ code: 'NO_EVENT_FOUND' }, 404);
    // With the order's own code: pages that sell nothing do not carry it.
    const [{ loadOrder }, { isAfterwards }] = await Promise.all([
      import('./load-order.ts'),
      import('./is-afterwards.ts'),
    ]);
    const [found, places] = await Promise.all([
      loadOrder({ call, presentationId: id, url, cookies, signal }),
      call(getLocations, {}, { signal }),
    ]);
    if (!found.ok && found.refusal.code === 'NO_EVENT_FOUND') failPage(found.refusal, 404);
    const load = needed(found);
    const { locationId, sale, newBookingUrl } = load.alternatives.showing;
    if (sale.state === 'soldElsewhere' && !isAfterwards(load, url.searchParams))
      throw redirectDocument(`/${newBookingUrl}`);
    const location = needed(places).locations.find((place) => place.id === locationId) ?? null;
    return { load, location };
  },
};

/** An order of goods without a seat: what can be chosen, and the visitor's cart. */
const goodsPage = (kind: GoodsCartKind): Page<GoodsLoad> => ({
  path: FLOWS[kind].address,
  namespaces: [...ORDER_TEXTS, kind],
  load: async ({ call, url, signal }) => {
    const { loadGoods } = await import('./load-goods.ts');
    return needed(await loadGoods({ call, kind, url, signal }));
  },
});
export const goodsPages: readonly Page<GoodsLoad>[] = GOODS_CART_KINDS.map(goodsPage);

/** An order by its link; null data where the address leads to none, whose page is a 404 with its notice. */
export const eTicketPage: Page<Reply<typeof eTicket> | ReturnType<typeof data<null>>> = {
  path: E_TICKET_PATH,
  namespaces: ['checkout'],
  load: async ({ call, params, signal }) => {
    const token = params['token'] ?? '';
    if (!/^[\w-]{22}$/.test(token)) return data(null, { status: 404 });
    const order = await call(eTicket, { params: { token } }, { signal });
    if (!order.ok && order.refusal.code === 'ORDER_NOT_FOUND') return data(null, { status: 404 });
    return needed(order);
  },
};
