/**
 * The whole address of the style sheet whose text this page has within it, as a visitor's first page has; undefined for
 * a page that links to it.
 */
export function styleSheetWithin(): string | undefined {
  const { href } = document.querySelector<HTMLStyleElement>('style[data-precedence="page"]')?.dataset ?? {};
  return href === undefined ? undefined : new URL(href, location.href).href;
}

/** When a slow phone has loaded all that a page needs at first, parts that come after its scripts too. */
const ALL_IS_LOADED_MS = 5000;

/**
 * Fetches that style sheet a while after the page's scripts have come: the visitor's later pages, such as the one after
 * the bank, link to it.
 */
export function fetchStylesLater(): void {
  const address = styleSheetWithin();
  if (address === undefined) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = 'style';
  link.href = address;
  setTimeout(() => document.head.append(link), ALL_IS_LOADED_MS);
}
