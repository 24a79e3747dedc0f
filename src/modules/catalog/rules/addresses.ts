import { addressOf } from '#kernel/address.ts';

/** Paths of the pages about presentations; ':id' is a presentation's. */
export const CATALOG_PATHS = { whatsOn: '/', choice: '/order', showing: '/order/:id' } as const;

/** The addresses, from the root. */
export const catalogAddress = {
  /** What's on, of a complex or a film. */
  whatsOn: (
    query: { readonly location?: number | undefined; readonly film?: number | undefined } = {},
  ): string => addressOf({ path: CATALOG_PATHS.whatsOn }, { query }),
  /** The page on which visitors choose a presentation. */
  choice: (): string => CATALOG_PATHS.choice,
  /** The page that sells a presentation. */
  showing: (id: number, query: { readonly lang?: string | undefined } = {}): string =>
    addressOf({ path: CATALOG_PATHS.showing }, { params: { id }, query }),
};
