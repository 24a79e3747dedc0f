import { addressOf } from '#kernel/address.ts';

/** Paths of the pages about films and presentations; ':id' is a presentation's, ':key' a film's. */
export const CATALOG_PATHS = {
  whatsOn: '/',
  film: '/film/:key',
  comingSoon: '/coming-soon',
  choice: '/order',
  showing: '/order/:id',
} as const;

/** The addresses, from the root. */
export const catalogAddress = {
  /** What's on, of a complex. */
  whatsOn: (query: { readonly location?: number | undefined } = {}): string =>
    addressOf({ path: CATALOG_PATHS.whatsOn }, { query }),
  /** The page of a film; on a day, with a complex first. */
  film: (
    key: string,
    query: {
      readonly day?: string | undefined;
      readonly location?: number | undefined;
      readonly lang?: string | undefined;
    } = {},
  ): string => addressOf({ path: CATALOG_PATHS.film }, { params: { key }, query }),
  /** Films whose tickets are not on sale yet. */
  comingSoon: (): string => CATALOG_PATHS.comingSoon,
  /** The page on which visitors choose a presentation. */
  choice: (): string => CATALOG_PATHS.choice,
  /** The page that sells a presentation. */
  showing: (id: number, query: { readonly lang?: string | undefined } = {}): string =>
    addressOf({ path: CATALOG_PATHS.showing }, { params: { id }, query }),
};
