import type { Navigate } from '#platform/browser/router/router.ts';
import type { Boot } from '../boot.ts';

/**
 * Addresses of this host that are not pages of the router: the API, the demo's own pages, links to other sites, and those
 * that would be read as another host's.
 */
const NOT_PAGES = /^\/(?:api|demo)\/|^\/http|^\/\/|\.\w+$/i;

/** Whether a click means something else than opening the link in this tab (a new tab, a download). */
const isSpecial = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** Whether the router can show an address without loading a new document. */
function isPage(url: URL, { locale, brand }: Boot): boolean {
  if (url.origin !== location.origin || NOT_PAGES.test(url.pathname)) return false;
  // Another language is another document: direction, fonts and all texts change.
  return (url.searchParams.get('lang') ?? brand.defaultLocale) === locale;
}

/** The address of a link; undefined when the browser must follow it. */
function addressOfLink(link: HTMLAnchorElement): URL | undefined {
  if (!link.hasAttribute('href') || link.hasAttribute('download')) return undefined;
  if ((link.target && link.target !== '_self') || link.dataset['reload'] !== undefined) return undefined;
  const url = new URL(link.href);
  const isAnchor = url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
  return isAnchor ? undefined : url;
}

/** The address of a form's answer; undefined when the form does not ask for a page. */
function addressOfForm(form: HTMLFormElement, submitter: HTMLElement | null): URL | undefined {
  if (form.method !== 'get') return undefined;
  const url = new URL(form.action);
  const fields = [...new FormData(form, submitter)].map(([name, value]) =>
    // A browser sends the name of a file alone.
    [name, typeof value === 'string' ? value : value.name],
  );
  url.search = new URLSearchParams(fields).toString();
  return url;
}

/**
 * Lets plain links and GET forms change the page in place: the parts of the pages render `<a href>` and `<form
 * method="get">`, which work without scripts. Those that handle the event themselves have called preventDefault before. A
 * form with `data-replace` takes the place of the present entry in the history; a link with `data-reload` loads a
 * document.
 */
export function followLinks(navigate: Navigate, boot: Boot): void {
  const follow = (event: Event, url: URL | undefined, replace: boolean): void => {
    if (!url || !isPage(url, boot)) return;
    event.preventDefault();
    void navigate(url.pathname + url.search + url.hash, { replace });
  };
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || isSpecial(event) || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (link) follow(event, addressOfLink(link), false);
  });
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    follow(event, addressOfForm(form, submitter), form.dataset['replace'] !== undefined);
  });
}
