/** Values of a query parameter that may occur once, several times, or with commas. */
export const listOf = (given: string | readonly string[] | undefined): string[] =>
  (typeof given === 'string' ? [given] : (given ?? []))
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** The same as ids; invalid ids are ignored, so that a list of only those selects nothing. */
export const idsOf = (given: string | readonly string[] | undefined): Set<number> | undefined => {
  const texts = listOf(given);
  if (texts.length === 0) return undefined;
  return new Set(texts.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0));
};
