import type { Call } from './network/call.ts';

/** The input for loading a page's data. */
export type PageRequest = {
  /** In the browser over the network, on the server through the server's own routes. */
  readonly call: Call;
  /** The whole address. */
  readonly url: URL;
  /** The ':name' parts of the path. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The cookies that came with the page's request; '' in the browser, which has its own. */
  readonly cookies: string;
  readonly signal: AbortSignal;
};

/** A page as its module declares it; `apps/web` gives it its component, head and frame. */
export type Page<Data> = {
  /** ':name' matches any part: '/order/:id'. */
  readonly path: string;
  /** The catalogues whose texts it shows. */
  readonly namespaces: readonly string[];
  /** It has no data of a visitor: rendered once for all requests in the same second. */
  readonly isShared?: boolean;
  /** Another query of the same path shows the same data: nothing is loaded when a visitor goes there. */
  readonly keepsData?: boolean;
  /**
   * Throws the error page or a redirect (`page-fault.ts`) when there are no data. Null: there is no such thing; the page
   * says so itself, and its status is 404. Undefined for a page without data.
   */
  readonly load: (request: PageRequest) => Promise<Data>;
};

/** The properties of a page's component. */
export type PageProps<Data> = { readonly data: Data };
