import type { ComponentType } from 'react';
import { isNetworkFailure } from '../network/lost-answer.ts';
import type { PageProps } from '../page.ts';
import { PageFault, PageRedirect } from '../page-fault.ts';
import type { PathParams } from './match-path.ts';

/** Where a page is: an address, and its entry in the browser's history. */
export type PageLocation = {
  readonly pathname: string;
  /** '?day=…', or ''. */
  readonly search: string;
  /** '#…', or ''. */
  readonly hash: string;
  /** Belongs to the entry of the history, and survives a reload. */
  readonly state: unknown;
  /** Another one for every entry of the history. */
  readonly key: string;
};

/** What a page shows: its component with the data that were loaded for it, or the error page. */
export type PageContent =
  | { readonly Component: ComponentType<PageProps<unknown>>; readonly data: unknown }
  | { readonly fault: PageFault };

/** What the router knows about a kind of page. */
export type RouteRule = {
  /** Another query of the same path shows the same data: nothing is loaded. */
  readonly keepsData: boolean;
  /** The page has no data of a visitor. */
  readonly isShared: boolean;
};

export type FoundRoute<Route> = { readonly route: Route; readonly params: PathParams };

export type ShownPage<Route> = FoundRoute<Route> & {
  readonly location: PageLocation;
  readonly content: PageContent;
};

export type RouterState<Route> = {
  readonly shown: ShownPage<Route>;
  /** The page that is being loaded; the shown page stays until then. */
  readonly pending: PageLocation | null;
  /** The shown page's own data are being loaded again. */
  readonly isLoadingAgain: boolean;
};

type NavigateOptions = {
  /** Takes the place of the present entry of the history. */
  readonly replace?: boolean;
  /** Stored with the entry: must be cloneable. */
  readonly state?: unknown;
};

/** Goes to a path with query and fragment; resolves when its page is shown, or when another navigation came between. */
export type Navigate = (to: string, options?: NavigateOptions) => Promise<void>;

/**
 * When a state is drawn: 'now', before the function returns; 'soon'; or 'when ready', because it needs work and the old
 * page can stay meanwhile.
 */
export type Urgency = 'now' | 'soon' | 'when ready';

type Listener<Route> = (state: RouterState<Route>, urgency: Urgency) => void;

export type Router<Route> = {
  readonly state: () => RouterState<Route>;
  readonly navigate: Navigate;
  /** Loads the data of the shown page again. */
  readonly loadAgain: () => Promise<void>;
  /** Begins to listen to the browser's Back and Forward too. Returns the end of it. */
  readonly listen: (listener: Listener<Route>) => () => void;
};

type RouterOptions<Route> = {
  /** The address of the first content. */
  readonly address: URL;
  /** The content that the server has rendered. */
  readonly first: PageContent;
  readonly find: (pathname: string) => FoundRoute<Route>;
  /** Loads code, texts and data of a page. Throws `PageFault` and `PageRedirect`. */
  readonly load: (found: FoundRoute<Route>, url: URL, signal: AbortSignal) => Promise<PageContent>;
};

/** How a page comes into the history; 'pop': by Back or Forward, so that its entry is there already. */
type Way = 'push' | 'replace' | 'pop';

/** What the router stores with each entry of the history. */
type Entry = { readonly key: string; readonly state: unknown };

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** The entry of the history at which the browser is; one that the router has not made gets a key. */
function entryHere(): Entry {
  const { key, state } = (history.state ?? {}) as Partial<Entry>;
  const entry = { key: key ?? newKey(), state: state ?? null };
  if (key === undefined) history.replaceState(entry, '');
  return entry;
}

/** How many pages are kept for Back and Forward without a network. */
const KEPT_AT_MOST = 10;

const placeOf = ({ pathname, search }: Pick<PageLocation, 'pathname' | 'search'>): string =>
  pathname + search;

const locationAt = ({ pathname, search, hash }: URL, { key, state }: Entry): PageLocation => ({
  pathname,
  search,
  hash,
  key,
  state,
});

/** The error page's fault for whatever was thrown; anything unexpected is reported to the console. */
function faultOf(error: unknown): PageFault {
  if (error instanceof PageFault) return error;
  reportError(error);
  return PageFault.unexpected();
}

/**
 * Changes pages in place. A page's code, texts and data are loaded first; only then do the history and the screen change,
 * together. A navigation ends the one before it. The state changes synchronously where nothing has to be loaded.
 */
export function createRouter<Route extends RouteRule>(options: RouterOptions<Route>): Router<Route> {
  const { address, first, find, load } = options;
  const isHere = address.href === location.href;
  // A visitor may have gone back before the scripts were there: `listen` follows.
  const start = locationAt(address, isHere ? entryHere() : { key: newKey(), state: null });
  let state: RouterState<Route> = {
    shown: { ...find(start.pathname), location: start, content: first },
    pending: null,
    isLoadingAgain: false,
  };
  let listener: Listener<Route> = () => {};
  let running = new AbortController();
  /** Pages without data of a visitor, as they were shown last at entries of the history, by their keys. */
  const kept = new Map<string, PageContent>();
  const keep = ({ route, location: { key }, content }: ShownPage<Route>): void => {
    kept.delete(key);
    if (route.isShared && !('fault' in content)) kept.set(key, content);
    if (kept.size > KEPT_AT_MOST) kept.delete(kept.keys().next().value!);
  };
  keep(state.shown);

  const set = (next: RouterState<Route>, urgency: Urgency): void => {
    state = next;
    listener(next, urgency);
  };
  const begin = (): void => {
    running.abort();
    running = new AbortController();
  };
  const show = (shown: ShownPage<Route>, way: Way, urgency: Urgency): void => {
    const { key, state: stored } = shown.location;
    const address = placeOf(shown.location) + shown.location.hash;
    keep(shown);
    if (way === 'push') history.pushState({ key, state: stored }, '', address);
    if (way === 'replace') history.replaceState({ key, state: stored }, '', address);
    set({ shown, pending: null, isLoadingAgain: false }, urgency);
  };
  /** Whether a location shows what is shown now. */
  const isShown = (next: PageLocation, way: Way): boolean => {
    const { location: now, route, content } = state.shown;
    if (next.pathname !== now.pathname || 'fault' in content) return false;
    if (next.search !== now.search) return route.keepsData;
    return next.hash !== '' || (way === 'pop' && now.hash !== '');
  };
  /** The loaded content; undefined when another navigation has come between, or a redirect was followed. */
  const contentOf = async (
    found: FoundRoute<Route>,
    url: URL,
    way: Way,
  ): Promise<PageContent | undefined> => {
    const { signal } = running;
    try {
      const content = await load(found, url, signal);
      return signal.aborted ? undefined : content;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof PageRedirect)) return { fault: faultOf(error) };
      // The entry of a page that Back or Forward has reached is in the history already.
      const isInHistory = way !== 'push';
      if (!error.isDocument) await go(new URL(error.address, url), isInHistory ? 'replace' : 'push');
      else if (isInHistory) location.replace(error.address);
      else location.assign(error.address);
      return undefined;
    }
  };
  const go = async (url: URL, way: Way, entry: Entry = { key: newKey(), state: null }): Promise<void> => {
    begin();
    const next = locationAt(url, entry);
    // At once: a visitor who goes back at that moment would be left with the new page at the old address.
    if (isShown(next, way)) return show({ ...state.shown, location: next }, way, 'now');
    set({ ...state, pending: next, isLoadingAgain: false }, 'soon');
    const found = find(url.pathname);
    const loaded = await contentOf(found, url, way);
    const isLost = loaded && 'fault' in loaded && isNetworkFailure(loaded.fault.refusal);
    const content = (way === 'pop' && isLost && kept.get(next.key)) || loaded;
    if (content) show({ ...found, location: next, content }, way, 'when ready');
  };
  const onPop = (): void => void go(new URL(location.href), 'pop', entryHere());

  return {
    state: () => state,
    navigate: (to, { replace = false, state: stored = null } = {}) => {
      const url = new URL(to, location.href);
      const isReplaced = replace || placeOf(url) + url.hash === placeOf(location) + location.hash;
      return go(url, isReplaced ? 'replace' : 'push', { key: newKey(), state: stored });
    },
    loadAgain: async () => {
      // A navigation loads everything.
      if (state.pending) return;
      begin();
      set({ ...state, isLoadingAgain: true }, 'soon');
      const { shown } = state;
      const content = await contentOf(shown, new URL(placeOf(shown.location), location.href), 'replace');
      if (content) set({ ...state, shown: { ...shown, content }, isLoadingAgain: false }, 'when ready');
    },
    listen: (next) => {
      listener = next;
      addEventListener('popstate', onPop);
      if (!isHere) queueMicrotask(onPop);
      return () => {
        listener = () => {};
        removeEventListener('popstate', onPop);
      };
    },
  };
}
