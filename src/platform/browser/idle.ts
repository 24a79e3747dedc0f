/** Whether the visitor is using the page: not when the tab is hidden, or without input for a while. */
export interface Attention {
  /** Whether the visitor is using the page now. */
  present: () => boolean;
  /** Calls back whenever that changes, until the returned function is called. */
  watch: (onChange: (present: boolean) => void) => () => void;
}

/** Time without a movement after which the visitor counts as away (specification section 9, constants). */
export const idleMilliseconds = 300_000;

const movements = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'];

/** Watches a page: hidden or visible, touched or left alone for `idleAfter` milliseconds. */
export function watchPage(page: Document, idleAfter = idleMilliseconds): Attention {
  let lastMovement = Date.now();
  const present = (): boolean => !page.hidden && Date.now() - lastMovement < idleAfter;

  const watch: Attention['watch'] = (onChange) => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reported = present();

    // One timer for each idle span, not for each movement: when it fires, it checks when the last movement was.
    const check = (): void => {
      clearTimeout(timer);
      const now = present();
      if (now) timer = setTimeout(check, Math.max(1, lastMovement + idleAfter - Date.now()));
      if (now === reported) return;
      reported = now;
      onChange(now);
    };
    const moved = (): void => {
      lastMovement = Date.now();
      if (!reported) check();
    };
    const turned = (): void => {
      if (!page.hidden) lastMovement = Date.now();
      check();
    };

    for (const name of movements) {
      page.addEventListener(name, moved, { passive: true, capture: true, signal: stop.signal });
    }
    page.addEventListener('visibilitychange', turned, { signal: stop.signal });
    check();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  };

  return { present, watch };
}
