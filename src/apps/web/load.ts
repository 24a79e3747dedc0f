import { createContext } from 'react-router';
import type { Call } from '#platform/browser/call.ts';

/** What loaders load with: in the browser over the network, on the server through the server's own routes. */
export type Load = {
  readonly call: Call;
  /** Sees to it that the texts of these namespaces are there before the page is drawn. */
  readonly texts: (namespaces: readonly string[]) => Promise<void>;
  readonly isLanguageUnknown: boolean;
  /** The foreign address that the page's own leads to ('/https://…'), when it is one that must be asked about. */
  readonly leaving: string | null;
  /** The cookies that came with the page's request; '' in the browser, which has its own. */
  readonly cookies: string;
};

/** The router hands this to every loader: `context.get(loadContext)`. */
export const loadContext = createContext<Load>();
