/** Addresses of the brand's own pages, from the root. */
export const tenancyAddress = {
  /** The terms of sale: of every flow, or those that a flow has of its own. */
  terms: (flow?: string) => (flow === undefined ? '/terms' : `/terms/${flow}`),
} as const;
