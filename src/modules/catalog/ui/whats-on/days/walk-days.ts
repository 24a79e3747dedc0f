/**
 * Makes the focused day of a row the only stop of the Tab key, instead of some thirty before the films: arrows lead to the
 * others.
 */
export function walkDays(row: HTMLElement, focused: Element): void {
  for (const link of linksOf(row)) link.tabIndex = link === focused ? 0 : -1;
  // Added once, however often the row gets the focus.
  row.addEventListener('keydown', walk);
}

const linksOf = (row: HTMLElement): HTMLAnchorElement[] => [...row.querySelectorAll('a')];

/** Arrows move the focus by a day, in the direction in which they point; Home and End to the first and the last. */
function walk(event: KeyboardEvent): void {
  const { currentTarget: row, key, altKey, ctrlKey, metaKey } = event;
  // Alt and an arrow is the way back.
  if (!(row instanceof HTMLElement) || altKey || ctrlKey || metaKey) return;
  const links = linksOf(row);
  const at = links.findIndex((link) => link === document.activeElement);
  const forward = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: at - forward,
    ArrowRight: at + forward,
    Home: 0,
    End: links.length - 1,
  };
  const next = links[to[key] ?? -1];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
