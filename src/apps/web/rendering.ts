import type { Readable } from 'node:stream';
import type { Call } from '#platform/browser/network/call.ts';
import type { Boot, Messages } from './boot.ts';

/** The interface between the server and the built pages (`entry-server`) for one request. */
export type PageRequest = {
  /** The whole address, as the visitor's browser sees it. */
  readonly url: string;
  readonly call: Call;
  /** The boot data without the parts that depend on the route. */
  readonly boot: Omit<Boot, 'messages'>;
  /** The external address in the page's own, when the visitor must confirm it. */
  readonly leaving: string | null;
  /** The request's cookie header; '' for a page that is rendered for everybody. */
  readonly cookies: string;
  readonly messages: (namespaces: readonly string[]) => Messages;
  readonly assets: PageAssets;
  readonly nonce: string;
  readonly fonts: readonly string[];
  readonly themeStyle: string;
  /** The text of the style sheet, to be sent within the page; undefined for a page with a link to it. */
  readonly styles: string | undefined;
  /** Aborts when the visitor has left. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
};

/** The addresses of built files, by the names of their sources. */
export type PageAssets = {
  /** Address of the browser's entry. */
  readonly entry: string;
  /** Address of the style sheet of all pages. */
  readonly styleSheet: string;
  /** Scripts of the entry and these route modules, without the entry itself. */
  readonly scriptsOf: (modules: readonly string[]) => readonly string[];
};

export type PageAnswer =
  | { readonly kind: 'page'; readonly status: number; readonly body: Readable }
  /** To a path of this host. */
  | { readonly kind: 'redirect'; readonly address: string };

/** What the built pages offer to the server. */
export type ServerEntry = {
  readonly render: Render;
  /** The address of a page without data of a visitor, with the parameters that it depends on; undefined for another page. */
  readonly sharedAddress: (pathname: string, search: string) => string | undefined;
};

/** Renders one page. Rejects when not even the error page could be rendered. */
export type Render = (request: PageRequest) => Promise<PageAnswer>;
