/** The token in the link of an order. */
export const tokenOf = (link: string): string => new URL(link).pathname.split('/').at(-1)!;
