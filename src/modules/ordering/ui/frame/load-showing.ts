import { MAX_ID } from '#kernel/id.ts';
import { redirectDocument } from 'react-router';
import type { PageRequest } from '#platform/browser/page.ts';
import { failPage, needed } from '#platform/browser/page-fault.ts';
import { getLocations, type LocationView } from '#modules/catalog/contract.ts';
import { isAfterwards } from './is-afterwards.ts';
import { loadOrder, type OrderLoad } from './load-order.ts';

/** What the page of one showing is made of. `location` is null when the complex has gone meanwhile. */
export type ShowingPage = { readonly load: OrderLoad; readonly location: LocationView | null };

/** Throws the error page where there is no such showing, and a redirect to the website that sells it instead. */
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
  if (sale.state === 'soldElsewhere' && !isAfterwards(load, url.searchParams))
    throw redirectDocument(`/${newBookingUrl}`);
  const location = needed(places).locations.find((place) => place.id === locationId) ?? null;
  return { load, location };
}
