import { useEffect, useRef, type RefObject } from 'react';

/** What can be pressed or ticked in a part of the page: what is disabled takes no focus. */
const CONTROLS = ':is(button, input):enabled';
/** Whether a control can no longer have the focus: it was removed, or is disabled since nothing is chosen. */
const isGone = (control: Element): boolean => !control.isConnected || control.matches(':disabled');
const controlsOf = (part: HTMLElement): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(CONTROLS)];

/** Which of the controls that are left gets the focus of the one that was at `at`, `gone`. */
type Pick = (controls: readonly HTMLElement[], at: number, gone: Element) => HTMLElement | undefined;

const inItsPlace: Pick = (controls, at) => controls[at] ?? controls.at(-1);

/**
 * Keeps the keyboard's place in a part of the page whose focused control goes away by its own press, as the button
 * that removes a seat does with its seat: the focus moves to another control of the part, else to the part itself,
 * which needs `tabIndex={-1}`. Browsers would move it to the start of the page.
 */
export function useKeptFocus<Part extends HTMLElement>(pick: Pick = inItsPlace): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const focused = useRef<{ readonly control: Element; readonly at: number } | null>(null);
  useEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const note = (target: EventTarget | null): void => {
      const at = controlsOf(element).findIndex((control) => control === target);
      focused.current = at < 0 ? null : { control: target as Element, at };
    };
    element.addEventListener('focusin', ({ target }) => note(target), { signal });
    // A dialog gives the focus before this runs.
    note(document.activeElement);
    element.addEventListener(
      'focusout',
      ({ target }) => {
        // The visitor left the control; when it is removed, it is no longer in the page by then.
        queueMicrotask(() => {
          if (target === focused.current?.control && !isGone(focused.current.control)) focused.current = null;
        });
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const last = focused.current;
    const element = part.current;
    if (!last || !element || !isGone(last.control) || document.activeElement !== document.body) return;
    focused.current = null;
    // The part is where the visitor looks: in a bar that sticks to the window, the browser would scroll the page.
    (pick(controlsOf(element), last.at, last.control) ?? element).focus({ preventScroll: true });
  });
  return part;
}
