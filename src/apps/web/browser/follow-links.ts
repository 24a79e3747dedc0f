import type { DataRouter } from 'react-router';
import type { Boot } from '../boot.ts';

/** Addresses of this host that are not pages of the router: the API, the demo's own pages, links to other sites. */
const NOT_PAGES = /^\/(?:api|demo)\/|^\/http|\.\w+$/i;

/** Whether a click means something else than opening the link in this tab (a new tab, a download). */
const isSpecial = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** The page of a link, when the router can show it without loading a new document. */
function pageOf(link: HTMLAnchorElement, from: Location, { locale, brand }: Boot): URL | undefined {
  if (link.target && link.target !== '_self') return undefined;
  if (link.hasAttribute('download') || link.dataset['reload'] !== undefined) return undefined;
  const url = new URL(link.href, from.href);
  if (url.origin !== from.origin || NOT_PAGES.test(url.pathname)) return undefined;
  // Another language is another document: direction, fonts and all texts change.
  if ((url.searchParams.get('lang') ?? brand.defaultLocale) !== locale) return undefined;
  const isAnchor = url.hash !== '' && url.pathname === from.pathname && url.search === from.search;
  return isAnchor ? undefined : url;
}

/**
 * Lets plain links change the page in place: parts of `platform/ui` render `<a href>` and know no router. Links that
 * handle the click themselves have called preventDefault before.
 */
export function followLinks(router: DataRouter, boot: Boot): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || isSpecial(event) || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    const url = link?.hasAttribute('href') ? pageOf(link, location, boot) : undefined;
    if (!url) return;
    event.preventDefault();
    void router.navigate(url.pathname + url.search + url.hash);
  });
}
