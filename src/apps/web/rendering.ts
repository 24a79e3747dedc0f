import type { Readable } from 'node:stream';
import type { Call } from '#platform/browser/call.ts';
import type { Boot, Messages } from './boot.ts';

/** What the server hands to the built pages (`entry-server`) for one request, and what comes back. */
export type PageRequest = {
  /** The whole address, as the visitor's browser sees it. */
  readonly url: string;
  readonly call: Call;
  /** All but what depends on the route that is found. */
  readonly boot: Omit<Boot, 'messages'>;
  /** The foreign address that the page's own leads to, when it must be asked about. */
  readonly leaving: string | null;
  /** What the request has in its cookie header; '' where a page is drawn for all who ask. */
  readonly cookies: string;
  readonly messages: (namespaces: readonly string[]) => Messages;
  readonly assets: PageAssets;
  readonly nonce: string;
  readonly fonts: readonly string[];
  readonly themeStyle: string;
  /** Aborts when the visitor has gone. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
};

/** Where the built files are, by the names of their sources. */
export type PageAssets = {
  /** Address of the browser's entry. */
  readonly entry: string;
  /** Address of the style sheet of all pages. */
  readonly styleSheet: string;
  /** Scripts that the entry and these route modules need, without the entry itself. */
  readonly scriptsOf: (modules: readonly string[]) => readonly string[];
};

export type PageAnswer =
  | { readonly kind: 'page'; readonly status: number; readonly body: Readable }
  | { readonly kind: 'redirect'; readonly response: Response };

/** What the built pages offer to the server. */
export type ServerEntry = {
  readonly render: Render;
  /** Whether the page at a path shows nobody's own things. */
  readonly isShared: (pathname: string) => boolean;
};

/** Renders one page. Rejects when not even the error page could be drawn. */
export type Render = (request: PageRequest) => Promise<PageAnswer>;
