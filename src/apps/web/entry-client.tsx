import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { call, rememberLanguage, rememberVisitor } from '#platform/browser/call.ts';
import { reloadPage } from '#platform/browser/reload-page.ts';
import { BootProvider } from './boot-context.tsx';
import type { Handover } from './boot.ts';
import { fetchTexts } from './browser/fetch-texts.ts';
import { followLinks } from './browser/follow-links.ts';
import { Document } from './document.tsx';
import { ReplayEarlyActs, takeEarlyActs } from './early-acts.ts';
import { type Load, loadContext } from './load.ts';
import { type Prepare, routes } from './routes.tsx';
import { textStore, TextsProvider } from './shell/texts.tsx';

/** The modules of the page that the server has rendered, and their data, must be loaded before React takes over. */
async function fetchMatchedModules({ boot, state }: Handover): Promise<void> {
  const lazy = (matchRoutes(routes, location) ?? []).filter(({ route }) => typeof route.lazy === 'function');
  await Promise.all(
    lazy.map(async ({ route }) => {
      const loaded: object = typeof route.lazy === 'function' ? await route.lazy() : {};
      Object.assign(route, loaded, { lazy: undefined });
      const data: unknown = state.loaderData?.[route.id ?? ''];
      const { prepare } = loaded as { prepare?: Prepare<unknown> };
      if (data) await prepare?.(data, boot, new URL(location.href));
    }),
  );
}

async function start(handover: Handover): Promise<void> {
  const { boot, state } = handover;
  rememberVisitor(boot.visitor);
  rememberLanguage(boot.locale);
  const store = textStore(boot.messages);
  const load: Load = {
    call,
    texts: fetchTexts(boot, store),
    isLanguageUnknown: boot.isLanguageUnknown,
    leaving: null,
    cookies: '',
  };
  await fetchMatchedModules(handover);
  const router = createBrowserRouter(routes, {
    hydrationData: state,
    getContext: () => new RouterContextProvider(new Map([[loadContext, load]])),
  });
  const taken = handover.early && takeEarlyActs(handover.early);
  hydrateRoot(
    document,
    <ReplayEarlyActs taken={taken}>
      <Document boot={boot}>
        <BootProvider boot={boot}>
          <TextsProvider boot={boot} store={store}>
            <RouterProvider router={router} />
          </TextsProvider>
        </BootProvider>
      </Document>
    </ReplayEarlyActs>,
  );
  followLinks(router, boot);
}

addEventListener('vite:preloadError', () => void reloadPage());
if (window.foyer)
  start(window.foyer).catch((error: unknown) => {
    // The network went before all scripts had come.
    addEventListener('online', () => void reloadPage());
    throw error;
  });
