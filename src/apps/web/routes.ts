import type { Page, PageRequest } from '#platform/browser/page.ts';
import { failPage } from '#platform/browser/page-fault.ts';
import { matchPath } from '#platform/browser/router/match-path.ts';
import type { FoundRoute, RouteRule } from '#platform/browser/router/router.ts';
import { choicePage } from '#modules/catalog/ui/pages.ts';
import {
  eTicketPage,
  findHoldPage,
  goodsPages,
  holdPage,
  refundPage,
  seatChangePage,
  showingPage,
} from '#modules/ordering/ui/pages.ts';
import { remindedComingSoonPage, remindedFilmPage, stopPage } from '#modules/reminders/ui/pages.ts';
import { pricedWhatsOnPage } from '#modules/tickets/ui/whats-on-page.ts';
import { flowTermsPage, termsPage } from '#modules/tenancy/ui/pages.ts';
import type { Load, PageModule } from './load.ts';

/** A page of the shop, as server and browser know it. */
export type Route = RouteRule & {
  readonly namespaces: Page<unknown>['namespaces'];
  /** The page's source file, by which the bundler's manifest finds its scripts. */
  readonly module: string;
  /** The component has a main part of its own, because something of the page is outside of it. */
  readonly hasOwnMain: boolean;
  /** Throws the error page when the code cannot be fetched. */
  readonly read: () => Promise<PageModule<unknown>>;
  readonly load: (request: PageRequest, load: Load) => Promise<unknown>;
};

type Listed = Route & { readonly path: string };

/** The namespaces of texts that every page needs. */
export const SHELL_NAMESPACES: readonly string[] = ['web'];

/** The route of a page, whose component is in `pages/<name>.tsx`. */
function route<Data>(page: Page<Data>, name: string, component: () => Promise<PageModule<Data>>): Listed {
  const { path, namespaces, isShared = false, keepsData = false, load } = page;
  return {
    path,
    namespaces,
    isShared,
    keepsData,
    load,
    module: `src/apps/web/pages/${name}.tsx`,
    hasOwnMain: false,
    // The module is for the data that `load` returns.
    read: () =>
      (component() as Promise<PageModule<unknown>>).catch(() => failPage({ code: 'NO_RESPONSE' }, 0)),
  };
}

/** The pages of an order have their steps' bar before their main part. */
const withOwnMain = (listed: Listed): Listed => ({ ...listed, hasOwnMain: true });

/** Every page of the shop, one list for server and browser. No path matches two of them. */
const pages: readonly Listed[] = [
  route(pricedWhatsOnPage, 'whats-on', () => import('./pages/whats-on.tsx')),
  route(remindedFilmPage, 'film', () => import('./pages/film.tsx')),
  route(remindedComingSoonPage, 'coming-soon', () => import('./pages/coming-soon.tsx')),
  route(choicePage, 'choose', () => import('./pages/choose.tsx')),
  route(eTicketPage, 'e-ticket', () => import('./pages/e-ticket.tsx')),
  route(seatChangePage, 'seat-change', () => import('./pages/seat-change.tsx')),
  route(holdPage, 'hold', () => import('./pages/hold.tsx')),
  route(findHoldPage, 'find-hold', () => import('./pages/find-hold.tsx')),
  route(refundPage, 'refund', () => import('./pages/refund.tsx')),
  route(stopPage, 'stop-reminders', () => import('./pages/stop-reminders.tsx')),
  route(termsPage, 'terms', () => import('./pages/terms.tsx')),
  route(flowTermsPage, 'terms', () => import('./pages/terms.tsx')),
  withOwnMain(route(showingPage, 'order', () => import('./pages/order.tsx'))),
  ...goodsPages.map((page) => withOwnMain(route(page, 'goods', () => import('./pages/goods.tsx')))),
];

const noSuchPage = async (): Promise<string> => failPage({ code: 'NOT_FOUND' }, 404);

/** Any other address. The server has checked before whether it is an address outside of the shop. */
const leaving: Route = {
  ...route({ path: '', namespaces: [], load: noSuchPage }, 'leave', () => import('./pages/leave.tsx')),
  load: async (_, { leaving, texts }) => {
    if (leaving) return leaving;
    await texts(['catalog']);
    return noSuchPage();
  },
};

/** The page of a path. */
export function findRoute(pathname: string): FoundRoute<Route> {
  for (const listed of pages) {
    const params = matchPath(listed.path, pathname);
    if (params) return { route: listed, params };
  }
  return { route: leaving, params: {} };
}

/** For checks of all pages. */
export const allRoutes: readonly Route[] = [...pages, leaving];
