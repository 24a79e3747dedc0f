import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { call, rememberLanguage, rememberVisitor } from '#platform/browser/call.ts';
import { BootProvider } from './boot-context.tsx';
import type { Handover } from './boot.ts';
import { fetchTexts } from './browser/fetch-texts.ts';
import { followLinks } from './browser/follow-links.ts';
import { reloadWhenStale } from './browser/reload-when-stale.ts';
import { Document } from './document.tsx';
import { type Load, loadContext } from './load.ts';
import { routes } from './routes.tsx';
import { textStore, TextsProvider } from './texts.tsx';

/** The modules of the page that the server has drawn must be here before React takes over. */
async function fetchMatchedModules(): Promise<void> {
  const lazy = (matchRoutes(routes, location) ?? []).filter(({ route }) => typeof route.lazy === 'function');
  await Promise.all(
    lazy.map(async ({ route }) => {
      const loaded = typeof route.lazy === 'function' ? await route.lazy() : {};
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

async function start({ boot, state }: Handover): Promise<void> {
  rememberVisitor(boot.visitor);
  rememberLanguage(boot.locale);
  const store = textStore(boot.messages);
  const load: Load = {
    call,
    texts: fetchTexts(boot, store),
    isLanguageUnknown: boot.isLanguageUnknown,
    leaving: null,
  };
  await fetchMatchedModules();
  const router = createBrowserRouter(routes, {
    hydrationData: state,
    getContext: () => new RouterContextProvider(new Map([[loadContext, load]])),
  });
  hydrateRoot(
    document,
    <Document boot={boot}>
      <BootProvider boot={boot}>
        <TextsProvider boot={boot} store={store}>
          <RouterProvider router={router} />
        </TextsProvider>
      </BootProvider>
    </Document>,
  );
  followLinks(router, boot);
}

reloadWhenStale();
if (window.foyer) void start(window.foyer);
