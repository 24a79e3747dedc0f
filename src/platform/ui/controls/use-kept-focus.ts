import { useEffect, useRef, type RefObject } from 'react';

/** Which of the buttons that are left gets the focus of the one at `at`. */
type Pick = (buttons: readonly HTMLButtonElement[], at: number) => HTMLButtonElement | undefined;

const inItsPlace: Pick = (buttons, at) => buttons[at] ?? buttons.at(-1);

/**
 * Keeps the keyboard's place in a part of the page whose focused button goes away by its own press, as the one that
 * removes a seat does with its seat: the focus moves to another button of the part, else to the part itself, which needs `tabIndex={-1}`.
 * Browsers would move it to the start of the page.
 */
export function useKeptFocus<Part extends HTMLElement>(pick: Pick = inItsPlace): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const focused = useRef<{ readonly button: Element; readonly at: number } | null>(null);
  useEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener(
      'focusin',
      ({ target }) => {
        const at = [...element.querySelectorAll('button')].findIndex((button) => button === target);
        focused.current = at < 0 ? null : { button: target as Element, at };
      },
      { signal },
    );
    element.addEventListener(
      'focusout',
      ({ target }) => {
        // The visitor left the button; when it is removed, it is no longer in the page by then.
        queueMicrotask(() => {
          if (target === focused.current?.button && focused.current.button.isConnected)
            focused.current = null;
        });
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const last = focused.current;
    const element = part.current;
    if (!last || !element || last.button.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    (pick([...element.querySelectorAll('button')], last.at) ?? element).focus();
  });
  return part;
}
