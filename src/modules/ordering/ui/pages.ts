import type { Page } from '#platform/browser/page.ts';
import { needed } from '#platform/browser/page-fault.ts';
import { CATALOG_PATHS } from '#modules/catalog/rules/addresses.ts';
import {
  E_TICKET_PATH,
  FIND_HOLD_PATH,
  HOLD_PATH,
  REFUND_PATH,
  SEAT_CHANGE_PATH,
} from '#modules/ordering/rules/addresses.ts';
import { FLOWS } from '#modules/ordering/rules/flow.ts';
import { GOODS_CART_KINDS, type GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { GoodsLoad } from './frame/load-goods.ts';
import type { ETicketPage } from './confirmation/load-e-ticket.ts';
import type { ShowingPage } from './frame/load-showing.ts';
import type { HoldLoad } from './hold/load-hold.ts';
import type { SeatChangeLoad } from './seat-change/load-seat-change.ts';
import type { RefundLoad } from './refund/load-refund.ts';

/** The text catalogues of the steps of an order. */
const ORDER_TEXTS = [
  'catalog',
  'seating',
  'tickets',
  'products',
  'payment',
  'vouchers',
  'customers',
  'ordering',
  'checkout',
];

/**
 * The order of a showing; 404 with its own notice when there is no such showing. For one that another system sells it
 * redirects there (`Presentation.newBookingUrl`): directly to hosts on the brand's list, to others after a notice.
 */
export const showingPage: Page<ShowingPage> = {
  path: CATALOG_PATHS.showing,
  namespaces: [...ORDER_TEXTS, 'reminders'],
  keepsData: true,
  // Loaded with the order's code, so that other pages do not need it.
  load: async (request) => (await import('./frame/load-showing.ts')).loadShowing(request),
};

/** An order of goods without a seat: the goods, and the visitor's cart. */
const goodsPage = (kind: GoodsCartKind): Page<GoodsLoad> => ({
  path: FLOWS[kind].address,
  namespaces: [...ORDER_TEXTS, kind],
  keepsData: true,
  load: async ({ call, url, signal }) => {
    const { loadGoods } = await import('./frame/load-goods.ts');
    return needed(await loadGoods({ call, kind, url, signal }));
  },
});
export const goodsPages: readonly Page<GoodsLoad>[] = GOODS_CART_KINDS.map(goodsPage);

/** An order by its link; null when there is none. */
export const eTicketPage: Page<ETicketPage> = {
  path: E_TICKET_PATH,
  namespaces: ['seating', 'checkout'],
  load: async (request) => (await import('./confirmation/load-e-ticket.ts')).loadETicket(request),
};

/** Where a buyer changes the seats of an order; null when the link is not one of the shop's. */
export const seatChangePage: Page<SeatChangeLoad> = {
  path: SEAT_CHANGE_PATH,
  namespaces: ['seatchange', 'seating', 'ordering'],
  load: async (request) => (await import('./seat-change/load-seat-change.ts')).loadSeatChange(request),
};

/** Where a reservation is paid; null when the link is not one of the shop's. */
export const holdPage: Page<HoldLoad> = {
  path: HOLD_PATH,
  namespaces: ['holds', 'seating', 'payment', 'vouchers', 'tickets', 'ordering', 'checkout'],
  load: async (request) => (await import('./hold/load-hold.ts')).loadHold(request),
};

/** Where a customer finds a reservation by its code. */
export const findHoldPage: Page<undefined> = {
  path: FIND_HOLD_PATH,
  namespaces: ['holds', 'ordering'],
  load: async () => undefined,
};

/** Where the buyer of a moved showing asks for a refund; null when the link is not one of the shop's. */
export const refundPage: Page<RefundLoad> = {
  path: REFUND_PATH,
  namespaces: ['refunds'],
  load: async (request) => (await import('./refund/load-refund.ts')).loadRefund(request),
};
