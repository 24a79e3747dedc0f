/** How many things a note or a fault names. */
const NAMED = 10;

/** The first ten of some names, and the number of the others: 'one, two, 3 more'. */
export const listed = (names: readonly string[], separator = ', '): string =>
  [...names.slice(0, NAMED), ...(names.length > NAMED ? [`${names.length - NAMED} more`] : [])].join(
    separator,
  );
