import type { ComponentType } from 'react';
import type { Call } from '#platform/browser/network/call.ts';
import type { PageProps } from '#platform/browser/page.ts';
import type { FoundRoute } from '#platform/browser/router/router.ts';
import type { Boot } from './boot.ts';
import type { Route } from './routes.ts';

/** What pages are loaded with: in the browser over the network, on the server through the server's own routes. */
export type Load = {
  readonly call: Call;
  /** Makes sure that the texts of these namespaces are loaded before the page is rendered. */
  readonly texts: (namespaces: readonly string[]) => Promise<void>;
  /** The external address in the page's own ('/https://…'), when the visitor must confirm it. */
  readonly leaving: string | null;
  /** The cookies of the page's request; '' in the browser, which has its own. */
  readonly cookies: string;
};

/** The module of a page (`pages/<name>.tsx`), for the data that the page's `load` returns. */
export type PageModule<Data> = {
  readonly Component: ComponentType<PageProps<Data>>;
  /** Loads what the first picture needs before React takes over. */
  readonly prepare?: Prepare<NonNullable<Data>>;
  /** Further modules of the first picture. */
  readonly modulesFor?: ModulesFor<NonNullable<Data>>;
};

export type Prepare<Data> = (data: Data, boot: Omit<Boot, 'messages'>, url: URL) => Promise<void>;
export type ModulesFor<Data> = (data: Data, boot: Omit<Boot, 'messages'>, url: URL) => readonly string[];

type LoadedPage = { readonly module: PageModule<unknown>; readonly data: unknown };

/** Loads a page: its code, its texts and its data at the same time. Throws the error page and redirects. */
export async function loadPage(
  { route, params }: FoundRoute<Route>,
  url: URL,
  signal: AbortSignal,
  load: Load,
): Promise<LoadedPage> {
  const { call, cookies, texts } = load;
  const loadedTexts = texts(route.namespaces);
  // Nobody may be waiting for them any more when they fail.
  loadedTexts.catch(() => {});
  const [module, data] = await Promise.all([
    route.read(),
    // Also after a failure: the error page needs the texts too.
    route.load({ call, cookies, params, url, signal }, load).finally(() => loadedTexts),
  ]);
  return { module, data };
}
