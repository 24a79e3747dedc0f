import { hydrateRoot } from 'react-dom/client';
import { call, rememberLanguage, rememberVisitor } from '#platform/browser/network/call.ts';
import { PageFault } from '#platform/browser/page-fault.ts';
import { reloadPage } from '#platform/browser/reload-page.ts';
import { RouterProvider } from '#platform/browser/router/router-context.ts';
import { createRouter, type PageContent } from '#platform/browser/router/router.ts';
import { BootProvider } from './boot-context.tsx';
import type { Handover } from './boot.ts';
import { fetchStylesLater } from './browser/page-styles.ts';
import { fetchTexts } from './browser/fetch-texts.ts';
import { followLinks } from './browser/follow-links.ts';
import { Document } from './document.tsx';
import { ReplayEarlyActs, takeEarlyActs } from './early-acts.ts';
import { type Load, loadPage } from './load.ts';
import { findRoute } from './routes.ts';
import { Shell } from './shell/shell.tsx';
import { textStore, TextsProvider } from './shell/texts.tsx';

/** The address of the document. The browser's present one is another after Back, when the document is there already. */
const loadedAddress = (): URL =>
  new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href);

/** The content that the server has rendered. Its code must be there before React takes over. */
async function firstContent({ boot, loaded }: Handover, address: URL): Promise<PageContent> {
  if ('fault' in loaded) return { fault: new PageFault(loaded.fault.status, loaded.fault.refusal) };
  const { data } = loaded;
  const { Component, prepare } = await findRoute(address.pathname).route.read();
  if (data) await prepare?.(data, boot, address);
  return { Component, data };
}

async function start(handover: Handover): Promise<void> {
  const { boot } = handover;
  rememberVisitor(boot.visitor);
  rememberLanguage(boot.locale);
  const store = textStore(boot.messages);
  const load: Load = { call, texts: fetchTexts(boot, store), leaving: null, cookies: '' };
  const address = loadedAddress();
  const router = createRouter({
    address,
    first: await firstContent(handover, address),
    find: findRoute,
    load: async (found, url, signal) => {
      const { module, data } = await loadPage(found, url, signal, load);
      return { Component: module.Component, data };
    },
  });
  const taken = handover.early && takeEarlyActs(handover.early);
  hydrateRoot(
    document,
    <ReplayEarlyActs taken={taken}>
      <Document boot={boot}>
        <BootProvider boot={boot}>
          <TextsProvider boot={boot} store={store}>
            <RouterProvider router={router}>
              <Shell />
            </RouterProvider>
          </TextsProvider>
        </BootProvider>
      </Document>
    </ReplayEarlyActs>,
  );
  followLinks(router.navigate, boot);
  fetchStylesLater();
}

addEventListener('vite:preloadError', () => void reloadPage());
if (window.foyer)
  start(window.foyer).catch((error: unknown) => {
    // The network went before all scripts had come.
    addEventListener('online', () => void reloadPage());
    throw error;
  });
