import { createContext } from 'react-router';
import type { Call } from '#platform/browser/call.ts';

/** What loaders use: in the browser over the network, on the server through the server's own routes. */
export type Load = {
  readonly call: Call;
  /** Makes sure that the texts of these namespaces are loaded before the page is rendered. */
  readonly texts: (namespaces: readonly string[]) => Promise<void>;
  readonly isLanguageUnknown: boolean;
  /** The external address in the page's own ('/https://…'), when the visitor must confirm it. */
  readonly leaving: string | null;
  /** The cookies of the page's request; '' in the browser, which has its own. */
  readonly cookies: string;
};

/** The router gives this to every loader: `context.get(loadContext)`. */
export const loadContext = createContext<Load>();
