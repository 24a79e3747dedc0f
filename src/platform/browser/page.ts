import type { Call } from './call.ts';

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
  /** Throws the error page (`page-fault.ts`) when there are no data. */
  readonly load: (request: PageRequest) => Promise<Data>;
};
