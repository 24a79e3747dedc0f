import type { ReactNode } from 'react';
import { Outlet, type LoaderFunction, type RouteObject } from 'react-router';
import type { Page } from '#platform/browser/page.ts';
import { failPage } from '#platform/browser/page-fault.ts';
import { Main } from '#platform/ui/layout/main.tsx';
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
import type { Boot } from './boot.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { loadContext } from './load.ts';
import { Shell } from './shell/shell.tsx';

/** Data of a route besides its component. */
export type RouteHandle = Pick<Page<unknown>, 'namespaces' | 'isShared'> & {
  /** Its source file, by which the bundler's manifest finds its scripts. */
  readonly module: string;
};

/** A page's module may export it as `prepare`: loads what the first picture needs before React takes over. */
export type Prepare<Data> = (data: Data, boot: Omit<Boot, 'messages'>, url: URL) => Promise<void>;

/** A page's module may export it as `modulesFor`: further modules of the first picture. */
export type ModulesFor<Data> = (data: Data, boot: Omit<Boot, 'messages'>, url: URL) => readonly string[];

/** The namespaces of texts that every page needs. */
export const SHELL_NAMESPACES: readonly string[] = ['web'];

/** The route of a page; its component (`pages/<name>.tsx`), data and texts are loaded at the same time. */
function route<Data>(
  { path, namespaces, isShared, load }: Page<Data>,
  name: string,
  component: () => Promise<object>,
): RouteObject {
  const loader: LoaderFunction = async ({ context, params, request }) => {
    const { call, cookies, texts } = context.get(loadContext);
    const { url, signal } = request;
    const loadedTexts = texts(namespaces);
    // The error page of a failed load needs the texts too.
    return load({ call, cookies, params, url: new URL(url), signal }).finally(() => loadedTexts);
  };
  const handle = { namespaces, isShared: isShared ?? false, module: `src/apps/web/pages/${name}.tsx` };
  const lazy = (): Promise<object> => component().catch(() => failPage({ code: 'NO_RESPONSE' }, 0));
  return { path, id: path, handle: handle satisfies RouteHandle, lazy, loader };
}

/** Any other address. The server has checked before whether it is an address outside of the shop. */
const leaving: RouteObject = {
  ...route({ path: '*', namespaces: [], load: async () => null }, 'leave', () => import('./pages/leave.tsx')),
  loader: async ({ context }) => {
    const { leaving, texts } = context.get(loadContext);
    if (leaving) return leaving;
    await texts(['catalog']);
    return failPage({ code: 'NOT_FOUND' }, 404);
  },
};

/** The language guard (specification section 2): a language that is not enabled gives a 404. */
const guardLanguage: LoaderFunction = ({ context }) =>
  context.get(loadContext).isLanguageUnknown ? failPage({ code: 'UNKNOWN_LANGUAGE' }, 404) : null;

const never = (): boolean => false;

/** A page whose whole content is its main part. */
const PageMain = (): ReactNode => (
  <Main>
    <Outlet />
  </Main>
);

/**
 * Every page of the shop, one list for server and browser. Links to other languages load a new document, so that the
 * guard runs again.
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
          {
            id: 'main',
            Component: PageMain,
            children: [
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
              leaving,
            ],
          },
          // The pages of an order have their steps' bar before their main part.
          route(showingPage, 'order', () => import('./pages/order.tsx')),
          ...goodsPages.map((page) => route(page, 'goods', () => import('./pages/goods.tsx'))),
        ],
      },
    ],
  },
];
