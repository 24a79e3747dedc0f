import { MAX_ID } from '#kernel/id.ts';
import type { PageRequest } from '#platform/browser/page.ts';
import { failPage, needed, PageRedirect } from '#platform/browser/page-fault.ts';
import { getLocations, type LocationView } from '#modules/catalog/contract.ts';
import { concernsPlacedOrder } from './concerns-placed-order.ts';
import { loadOrder, type OrderLoad } from './load-order.ts';

/** The data of the page of one showing. `location` is null when the complex does not exist any more. */
export type ShowingPage = { readonly load: OrderLoad; readonly location: LocationView | null };

/** Throws an error page when there is no such showing, and a redirect when another website sells it. */
export async function loadShowing({ call, url, params, cookies, signal }: PageRequest): Promise<ShowingPage> {
  const id = Number(params['id']);
  if (!/^\d{1,10}$/.test(params['id'] ?? '') || id < 1 || id > MAX_ID)
    failPage({ code: 'NO_EVENT_FOUND' }, 404);
  const [found, places] = await Promise.all([
    loadOrder({ call, presentationId: id, url, cookies, signal }),
    call(getLocations, {}, { signal }),
  ]);
  if (!found.ok && found.refusal.code === 'NO_EVENT_FOUND') failPage(found.refusal, 404);
  const load = needed(found);
  const { locationId, sale, newBookingUrl } = load.alternatives.showing;
  if (sale.state === 'soldElsewhere' && !concernsPlacedOrder(load, url.searchParams))
    throw new PageRedirect(`/${newBookingUrl}`, true);
  const location = needed(places).locations.find((place) => place.id === locationId) ?? null;
  return { load, location };
}
