import type { RefusalBody } from '#kernel/refusal.ts';
import type { Call } from '#platform/browser/network/call.ts';
import { getAlternatives, type AlternativesView } from '#modules/catalog/contract.ts';
import type { KeptView } from '#modules/seating/ui/seat-map/view.ts';
import { chartOf } from '#modules/seating/ui/read-chart.ts';
import { seatStates } from '#modules/seating/contract.ts';
import { orderPage } from '#modules/ordering/contract.ts';
import { flowPages } from '#modules/ordering/rules/flow.ts';
import { keptViewIn } from '#modules/seating/ui/choose/kept-view.ts';
import { rememberChart } from '../seats/loaded-chart.ts';
import { noticeFor } from './notice-for.ts';
import type { OrderPageData } from '../cart/order-context.ts';
import { offerOf, partOf, readPart } from './parts.ts';
import { reachableStep, stepNamedBy } from '../cart/reachable-step.ts';

/** The states of the places when the page was rendered: base64 of packStates. */
export type FirstStates = { readonly states: string; readonly mine: readonly number[] };

/** The data of the order's page; plain data, because it is sent inside the page. */
export type OrderLoad =
  | {
      readonly kind: 'order';
      readonly order: OrderPageData;
      readonly alternatives: AlternativesView;
      readonly seats: FirstStates | null;
      /** The part of the hall that the visitor has looked at before; null for the whole hall. */
      readonly view: KeptView | null;
    }
  /** The showing exists but cannot be ordered: no prices, no plan. */
  | { readonly kind: 'notice'; readonly alternatives: AlternativesView; readonly refusal: RefusalBody };

type Failed = { readonly refusal: RefusalBody; readonly status: number };
export type OrderLoadResult =
  | { readonly ok: true; readonly data: OrderLoad }
  | ({ readonly ok: false } & Failed);

type LoadOptions = {
  readonly call: Call;
  readonly presentationId: number;
  /** The address of the page, for its `?step=`. */
  readonly url: URL;
  /** The request's cookies when the page is rendered on the server. */
  readonly cookies: string;
  readonly signal: AbortSignal;
};

/** Every step as a page of its own; which other steps share a page is decided when the page is shown. */
const everyStep = (order: OrderPageData) =>
  flowPages(
    'tickets',
    { joinProductsToTickets: false, showNumbers: true },
    { ...offerOf(order), hasProducts: true },
  );

/**
 * Loads the order page of a showing: showing, prices, cart and, at the step of the seats, the hall. Fails with
 * NO_EVENT_FOUND when there is no such showing, or with the error of the network.
 */
export async function loadOrder(options: LoadOptions): Promise<OrderLoadResult> {
  const { call, presentationId, url, cookies, signal } = options;
  const params = { id: presentationId };
  const [order, alternatives] = await Promise.all([
    call(orderPage, { params }, { signal }),
    call(getAlternatives, { params, query: {} }, { signal }),
  ]);
  if (!alternatives.ok) return alternatives;
  if (!order.ok) {
    if (order.status >= 500 || order.status === 0) return order;
    await readPart('notice');
    return { ok: true, data: { kind: 'notice', alternatives: alternatives.data, refusal: order.refusal } };
  }
  const pages = everyStep(order.data);
  const step = reachableStep('tickets', pages, stepNamedBy('tickets', url), order.data.cart);
  const isSeats = step === 'chooseSeats';
  const [chart, seats] = await Promise.all([
    isSeats ? chartOf(call, order.data.seatplanId) : undefined,
    isSeats ? call(seatStates, { query: { presentationId } }, { signal }) : undefined,
    readPart(partOf(step, order.data)),
  ]);
  const data: OrderLoad = {
    kind: 'order',
    order: order.data,
    alternatives: alternatives.data,
    seats: seats?.ok ? { states: seats.data.states, mine: seats.data.mine } : null,
    view: keptViewIn(cookies, presentationId),
  };
  if (chart?.ok) rememberChart(data, chart.data);
  if (noticeFor(data, url.searchParams)) await readPart('notice');
  return { ok: true, data };
}
