import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { BootProvider } from './boot-context.tsx';
import type { Boot } from './boot.ts';
import { Document, ServerHead } from './document.tsx';
import { handoverScript } from './shell/handover-script.ts';
import { type Load, loadContext } from './load.ts';
import type { PageAnswer, PageRequest } from './rendering.ts';
import { SEVERAL } from '#modules/catalog/ui/whats-on/whats-on-query.ts';
import { queryWith } from './addresses.ts';
import { type ModulesFor, type RouteHandle, routes, SHELL_NAMESPACES } from './routes.tsx';
import { textStore, TextsProvider } from './shell/texts.tsx';

const handler = createStaticHandler(routes);

/** The address of a page without data of a visitor, with the parameters that it depends on; undefined for another page. */
export function sharedAddress(pathname: string, search: string): string | undefined {
  const isShared = (matchRoutes(routes, pathname) ?? []).some(
    ({ route }) => (route.handle as RouteHandle | undefined)?.isShared === true,
  );
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

/**
 * Renders the page of a request: finds the route, lets its loader call the API, renders it. An error in loading or
 * rendering shows the error page. Rejects when the error page fails too.
 */
export async function render(request: PageRequest): Promise<PageAnswer> {
  const { url, signal, call, boot, leaving, cookies } = request;
  const { isLanguageUnknown } = boot;
  const load: Load = { call, texts: async () => {}, isLanguageUnknown, leaving, cookies };
  const requestContext = new RouterContextProvider(new Map([[loadContext, load]]));
  const found = await handler.query(new Request(url, { signal }), {
    requestContext,
    // A page in a language that the brand has not enabled needs no data.
    ...(boot.isLanguageUnknown && { filterMatchesToLoad: ({ route }) => route.id === 'guard' }),
  });
  if (found instanceof Response) return { kind: 'redirect', response: found };
  for (const error of Object.values(found.errors ?? {}))
    if (!isRouteErrorResponse(error)) request.onError(error);
  try {
    return await draw(request, found);
  } catch (error) {
    request.onError(error);
    // Error boundaries do not work on the server: show the error as if the loader had thrown it.
    return draw(request, { ...found, statusCode: 500, loaderData: {}, errors: { guard: error } });
  }
}

function draw(request: PageRequest, found: StaticHandlerContext): Promise<PageAnswer> {
  const { nonce, fonts, themeStyle, signal } = request;
  const handles = found.matches.flatMap(({ route }) => (route.handle ? [route.handle as RouteHandle] : []));
  const also = found.matches.flatMap(({ route }) => {
    const { modulesFor } = route as { modulesFor?: ModulesFor<unknown> };
    const data: unknown = found.loaderData[route.id];
    return data && modulesFor ? modulesFor(data, request.boot, new URL(request.url)) : [];
  });
  const { entry, styleSheet, scriptsOf } = request.assets;
  const scripts = scriptsOf([...handles.map(({ module }) => module), ...also]);
  const namespaces = new Set([
    ...SHELL_NAMESPACES,
    'catalog',
    ...handles.flatMap((handle) => handle.namespaces),
  ]);
  const boot: Boot = { ...request.boot, messages: request.messages([...namespaces]) };
  const router = createStaticRouter(handler.dataRoutes, found);
  const head = (
    <ServerHead
      nonce={nonce}
      styleSheet={styleSheet}
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
            <StaticRouterProvider router={router} context={found} hydrate={false} />
          </TextsProvider>
        </BootProvider>
      </Document>,
      {
        nonce: { script: nonce, style: nonce },
        // The seat map is large, and it is the main part of the page: it is sent in its place, not later by a script.
        progressiveChunkSize: Infinity,
        bootstrapModules: [entry],
        bootstrapScriptContent: handoverScript(boot, found),
        // Not before the lazy parts are complete: parts sent after the page would move it.
        onAllReady: () => resolve({ kind: 'page', status: found.statusCode, body: pipe(new PassThrough()) }),
        onShellError: reject,
        onError: (error) => {
          if (!signal.aborted) request.onError(error);
        },
      },
    );
    signal.addEventListener('abort', () => abort(), { once: true });
  });
}
