import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { PageFault, PageRedirect } from '#platform/browser/page-fault.ts';
import { StaticRouter } from '#platform/browser/router/router-context.ts';
import type { FoundRoute, PageContent } from '#platform/browser/router/router.ts';
import { BootProvider } from './boot-context.tsx';
import type { Boot, LoadedContent } from './boot.ts';
import { Document, ServerHead } from './document.tsx';
import { handoverScript } from './shell/handover-script.ts';
import { type Load, loadPage } from './load.ts';
import type { PageAnswer, PageRequest } from './rendering.ts';
import { SEVERAL } from '#modules/catalog/ui/whats-on/whats-on-query.ts';
import { queryWith } from './addresses.ts';
import { findRoute, type Route, SHELL_NAMESPACES } from './routes.ts';
import { Shell } from './shell/shell.tsx';
import { textStore, TextsProvider } from './shell/texts.tsx';

/** The address of a page without data of a visitor, with the parameters that it depends on; undefined for another page. */
export function sharedAddress(pathname: string, search: string): string | undefined {
  const { isShared } = findRoute(pathname).route;
  return isShared ? pathname + queryWith(SHARED_PARAMETERS, search) : undefined;
}

/** The query parameters that such pages depend on: What's on, films and the choice of a presentation. */
const SHARED_PARAMETERS: readonly string[] = [
  'day',
  'location',
  'view',
  'q',
  ...SEVERAL,
  'presentation',
  'lang',
];

type Found = FoundRoute<Route>;

/** What is shown: the content for the router, the same for the browser, and further modules of the first picture. */
type Loaded = {
  readonly content: PageContent;
  readonly status: number;
  readonly forBrowser: LoadedContent;
  readonly also: readonly string[];
};

/**
 * Renders the page of a request: finds the route, loads its data from the API, renders it. An error in loading or
 * rendering shows the error page. Rejects when the error page fails too.
 */
export async function render(request: PageRequest): Promise<PageAnswer> {
  const found = findRoute(new URL(request.url).pathname);
  try {
    return await draw(request, found, await load(request, found));
  } catch (error) {
    if (error instanceof PageRedirect) return { kind: 'redirect', address: error.address };
    if (error instanceof PageFault) return draw(request, found, failed(error));
    if (!request.signal.aborted) request.onError(error);
    return draw(request, found, failed(PageFault.unexpected()));
  }
}

const failed = (fault: PageFault): Loaded => {
  const { status, refusal } = fault;
  return { content: { fault }, status, forBrowser: { fault: { status, refusal } }, also: [] };
};

async function load(
  { url, signal, call, boot, leaving, cookies }: PageRequest,
  found: Found,
): Promise<Loaded> {
  // The language guard (specification section 2): a language that is not enabled gives a 404, and needs no data.
  if (boot.isLanguageUnknown) throw new PageFault(404, { code: 'UNKNOWN_LANGUAGE' });
  const given: Load = { call, texts: async () => {}, leaving, cookies };
  const { module, data } = await loadPage(found, new URL(url), signal, given);
  return {
    content: { Component: module.Component, data },
    status: data === null ? 404 : 200,
    forBrowser: { data },
    also: data ? (module.modulesFor?.(data, boot, new URL(url)) ?? []) : [],
  };
}

function draw(request: PageRequest, found: Found, loaded: Loaded): Promise<PageAnswer> {
  const { nonce, fonts, themeStyle, styles, signal } = request;
  const { route, params } = found;
  const { entry, styleSheet, scriptsOf } = request.assets;
  const scripts = scriptsOf([route.module, ...loaded.also]);
  const namespaces = new Set([...SHELL_NAMESPACES, 'catalog', ...route.namespaces]);
  const boot: Boot = { ...request.boot, messages: request.messages([...namespaces]) };
  const { pathname, search } = new URL(request.url);
  const location = { pathname, search, hash: '', state: null, key: '' };
  const head = (
    <ServerHead
      nonce={nonce}
      styleSheet={styleSheet}
      styles={styles}
      scripts={scripts}
      fonts={fonts}
      themeStyle={themeStyle}
    />
  );
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Document boot={boot} head={head}>
        <BootProvider boot={boot}>
          <TextsProvider boot={boot} store={textStore(boot.messages)}>
            <StaticRouter shown={{ route, params, location, content: loaded.content }}>
              <Shell />
            </StaticRouter>
          </TextsProvider>
        </BootProvider>
      </Document>,
      {
        nonce: { script: nonce, style: nonce },
        // The seat map is large, and it is the main part of the page: it is sent in its place, not later by a script.
        progressiveChunkSize: Infinity,
        bootstrapModules: [entry],
        bootstrapScriptContent: handoverScript(boot, loaded.forBrowser),
        // Not before the lazy parts are complete: parts sent after the page would move it.
        onAllReady: () => resolve({ kind: 'page', status: loaded.status, body: pipe(new PassThrough()) }),
        onShellError: reject,
        onError: (error) => {
          if (!signal.aborted) request.onError(error);
        },
      },
    );
    signal.addEventListener('abort', () => abort(), { once: true });
  });
}
