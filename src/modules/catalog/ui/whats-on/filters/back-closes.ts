import { type RefObject, useEffect } from 'react';

/**
 * The browser's Back button closes the open sheet and stays on the page. The sheet is an entry of the history while it is
 * open, of the same address; the router is not told of it, so nothing is loaded again. Rendered while the sheet is open
 * for the first time, and from then on.
 * @param setHasEntry told whether the entry is there: the answer of the sheet's form then takes its place
 */
export function useBackCloses(
  sheet: RefObject<HTMLElement | null>,
  setHasEntry: (hasEntry: boolean) => void,
): void {
  useEffect(() => {
    const { current } = sheet;
    const gone = new AbortController();
    let hasEntry = false;
    const set = (has: boolean): void => {
      hasEntry = has;
      setHasEntry(has);
    };
    const open = (): void => {
      if (hasEntry) return;
      history.pushState(history.state, '');
      set(true);
    };
    const onToggle = ({ newState }: ToggleEvent): void => {
      if (newState === 'open') open();
      // Closed by anything but Back: its entry is taken away, which `onBack` hears too.
      else if (hasEntry) history.back();
    };
    const onBack = (event: PopStateEvent): void => {
      if (!hasEntry) return;
      event.stopImmediatePropagation();
      set(false);
      current?.hidePopover();
    };
    const { signal } = gone;
    current?.addEventListener('toggle', onToggle, { signal });
    // The answer takes the place of the entry.
    current?.addEventListener('submit', () => (hasEntry = false), { signal });
    // Before the router.
    addEventListener('popstate', onBack, { capture: true, signal });
    if (current?.matches(':popover-open')) open();
    return () => gone.abort();
  }, [sheet, setHasEntry]);
}
