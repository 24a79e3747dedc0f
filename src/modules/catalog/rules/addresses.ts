import { addressOf } from '#kernel/address.ts';

/** Paths of the pages about showings; ':id' is a showing's. */
export const CATALOG_PATHS = { whatsOn: '/', choice: '/order', showing: '/order/:id' } as const;

/** Their addresses, from the root. */
export const catalogAddress = {
  /** What's on, of a complex or a film. */
  whatsOn: (
    query: { readonly location?: number | undefined; readonly film?: number | undefined } = {},
  ): string => addressOf({ path: CATALOG_PATHS.whatsOn }, { query }),
  /** Which showing? For whoever comes without one. */
  choice: (): string => CATALOG_PATHS.choice,
  /** Where a showing is sold. */
  showing: (id: number, query: { readonly lang?: string | undefined } = {}): string =>
    addressOf({ path: CATALOG_PATHS.showing }, { params: { id }, query }),
};
