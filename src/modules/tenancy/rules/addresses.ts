/** Addresses of the brand's own pages, from the root. */
export const tenancyAddress = { terms: () => '/terms' } as const;
