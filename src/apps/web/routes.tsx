import {
  data,
  type LoaderFunction,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  type RouteObject,
} from 'react-router';
import type { LocationView } from '#modules/catalog/contract.ts';
import type { OrderLoad } from '#modules/ordering/ui/load-order.ts';
import { getLocations, getWhatsOn } from '#modules/catalog/contract.ts';
import { eTicket } from '#modules/ordering/contract.ts';
import { getConfig } from '#modules/tenancy/contract.ts';
import type { Boot } from './boot.ts';
import { ErrorPage } from './error-page.tsx';
import { type Load, loadContext } from './load.ts';
import { failPage, needed } from './route-error.ts';
import { Shell } from './shell.tsx';
import { whatsOnQuery } from './whats-on-query.ts';

/** What a route tells about itself besides its component. */
export type RouteHandle = {
  /** The catalogues whose texts it shows. */
  readonly namespaces: readonly string[];
  /** Its source, by which the bundler's manifest knows its scripts. */
  readonly module: string;
  /** Shows nobody's own things: drawn once for all who ask in the same second. */
  readonly isShared?: boolean;
};

/** A page's module may export it as `prepare`: fetches what its first picture needs before React takes it over. */
export type Prepare<Data> = (data: Data, boot: Omit<Boot, 'messages'>, url: URL) => Promise<void>;

/** A page's module may export it as `modulesFor`: what else its first picture is made of. */
export type ModulesFor<Data> = (data: Data, boot: Omit<Boot, 'messages'>, url: URL) => readonly string[];

/** The namespaces that every page needs: the shell's own. */
export const SHELL_NAMESPACES: readonly string[] = ['web'];

/** What the page of one showing is made of. `location` is null when the complex has gone meanwhile. */
export type ShowingPage = { readonly load: OrderLoad; readonly location: LocationView | null };

/** What the steps of an order are worded from. */
const ORDER_NAMESPACES: readonly string[] = ['catalog', 'seating', 'customers', 'ordering', 'checkout'];

type PageLoader = (load: Load, args: LoaderFunctionArgs) => Promise<unknown>;

/** A route whose module, data and texts are fetched side by side. */
function page(
  path: string,
  handle: RouteHandle,
  lazy: () => Promise<object>,
  loader: PageLoader = async () => null,
): RouteObject {
  const loadAll: LoaderFunction = async (args) => {
    const load = args.context.get(loadContext);
    const [data] = await Promise.all([loader(load, args), load.texts(handle.namespaces)]);
    return data;
  };
  const fetchModule = (): Promise<object> => lazy().catch(() => failPage({ code: 'NO_RESPONSE' }, 0));
  return { path, id: path, handle, lazy: fetchModule, loader: loadAll };
}

const pageModule = (name: string): string => `src/apps/web/pages/${name}.tsx`;

const loadWhatsOn: PageLoader = async ({ call }, { request }) =>
  needed(
    await call(
      getWhatsOn,
      { query: whatsOnQuery(new URL(request.url).searchParams) },
      { signal: request.signal },
    ),
  );

/** `/order`: which showing? A form without script sends `presentation`, which is where it goes. */
const loadChoice: PageLoader = async (load, args) => {
  const { searchParams } = new URL(args.request.url);
  const chosen = searchParams.get('presentation');
  if (chosen && /^\d{1,10}$/.test(chosen)) {
    const lang = searchParams.get('lang');
    throw redirect(`/order/${chosen}${lang ? `?lang=${encodeURIComponent(lang)}` : ''}`);
  }
  return loadWhatsOn(load, args);
};

/**
 * `/order/:presentationId`; a showing that does not exist is a 404 with its own notice. One that another system
 * sells leads there (`Presentation.newBookingUrl`), by the shop's own way out: at once to hosts on the brand's
 * list, to others by the page that says so.
 */
const loadShowing: PageLoader = async ({ call, cookies }, { params, request }) => {
  const id = Number(params['presentationId']);
  if (!/^\d{1,10}$/.test(params['presentationId'] ?? '') || id < 1 || id > 2_147_483_647)
    failPage({ code: 'NO_EVENT_FOUND' }, 404);
  const { url, signal } = request;
  // With the order's own code: pages that sell nothing do not carry it.
  const [{ loadOrder }, { isAfterwards }] = await Promise.all([
    import('#modules/ordering/ui/load-order.ts'),
    import('#modules/ordering/ui/is-afterwards.ts'),
  ]);
  const [found, places] = await Promise.all([
    loadOrder({ call, presentationId: id, url: new URL(url), cookies, signal }),
    call(getLocations, {}, { signal }),
  ]);
  if (!found.ok && found.refusal.code === 'NO_EVENT_FOUND') failPage(found.refusal, 404);
  const load = needed(found);
  const { locationId, sale, newBookingUrl } = load.alternatives.showing;
  if (sale.state === 'soldElsewhere' && !isAfterwards(load, new URL(url).searchParams))
    throw redirectDocument(`/${newBookingUrl}`);
  const location = needed(places).locations.find((place) => place.id === locationId) ?? null;
  return { load, location } satisfies ShowingPage;
};

/** `/t/:token`; null data where the address leads to no order, whose page is a 404 with its notice. */
const loadETicket: PageLoader = async ({ call }, { params, request }) => {
  const token = params['token'] ?? '';
  if (!/^[\w-]{22}$/.test(token)) return data(null, { status: 404 });
  const order = await call(eTicket, { params: { token } }, { signal: request.signal });
  if (!order.ok && order.refusal.code === 'ORDER_NOT_FOUND') return data(null, { status: 404 });
  return needed(order);
};

const loadTerms: PageLoader = async ({ call }) => needed(await call(getConfig, {})).brand.terms;

/** Nothing is here: the server has looked already whether the address leads out of the shop. */
const loadNothing: PageLoader = async ({ leaving }) => leaving ?? failPage({ code: 'NOT_FOUND' }, 404);

/** The language guard (specification section 2): a language that is not enabled is a 404 of its own. */
const guardLanguage: LoaderFunction = ({ context }) =>
  context.get(loadContext).isLanguageUnknown ? failPage({ code: 'UNKNOWN_LANGUAGE' }, 404) : null;

const never = (): boolean => false;

/**
 * Every page of the shop, one list for server and browser. Links to other languages load the whole page
 * anew, so that the guard need not run again.
 */
export const routes: RouteObject[] = [
  {
    id: 'shell',
    Component: Shell,
    children: [
      {
        id: 'guard',
        loader: guardLanguage,
        shouldRevalidate: never,
        ErrorBoundary: ErrorPage,
        children: [
          page(
            '/',
            { namespaces: ['catalog'], module: pageModule('whats-on'), isShared: true },
            () => import('./pages/whats-on.tsx'),
            loadWhatsOn,
          ),
          page(
            '/order',
            { namespaces: ['catalog'], module: pageModule('choose'), isShared: true },
            () => import('./pages/choose.tsx'),
            loadChoice,
          ),
          page(
            '/order/:presentationId',
            { namespaces: ORDER_NAMESPACES, module: pageModule('order') },
            () => import('./pages/order.tsx'),
            loadShowing,
          ),
          page(
            '/t/:token',
            { namespaces: ['checkout'], module: pageModule('e-ticket') },
            () => import('./pages/e-ticket.tsx'),
            loadETicket,
          ),
          page(
            '/terms',
            { namespaces: [], module: pageModule('terms'), isShared: true },
            () => import('./pages/terms.tsx'),
            loadTerms,
          ),
          page(
            '*',
            { namespaces: [], module: pageModule('leave') },
            () => import('./pages/leave.tsx'),
            loadNothing,
          ),
        ],
      },
    ],
  },
];
