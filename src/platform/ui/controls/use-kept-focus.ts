import { useCallback, type RefCallback } from 'react';

/** What can be pressed or ticked in a part of the page: what is disabled takes no focus. */
const CONTROLS = ':is(button, input):enabled';
/** Whether a control can no longer have the focus: it was removed, or is disabled since nothing is chosen. */
const isGone = (control: Element): boolean => !control.isConnected || control.matches(':disabled');
const controlsOf = (part: HTMLElement): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(CONTROLS)];

/** `Node.DOCUMENT_POSITION_FOLLOWING`. */
const FOLLOWING = 4;

/** Which of the controls that are left gets the focus of the one that was at `at`, `gone`. */
type Pick = (controls: readonly HTMLElement[], at: number, gone: Element) => HTMLElement | undefined;

const inItsPlace: Pick = (controls, at) => controls[at] ?? controls.at(-1);

/**
 * Keeps the keyboard's place in a part of the page whose focused control goes away by its own press, as the button
 * that removes a seat does with its seat: the focus moves to another control of the part, else to the part itself,
 * which needs `tabIndex={-1}`. Browsers would move it to the start of the page.
 */
export function useKeptFocus<Part extends HTMLElement>(pick: Pick = inItsPlace): RefCallback<Part> {
  return useCallback(
    (part: Part | null) => {
      if (part) keepFocus(part, pick);
    },
    [pick],
  );
}

/** Keeps the focus in a part of the page for as long as there is this part. */
function keepFocus(part: HTMLElement, pick: Pick): void {
  // Marks the part, because one may be within another one.
  part.dataset['kept'] = '';
  /** What had the focus last, how many controls are before it (-1: it was left), and the innermost part that it was in. */
  let control: Element;
  let at = -1;
  let inner: Element | null;
  const note = (target: EventTarget | null): void => {
    control = target as Element;
    // A text that has the focus counts as what comes next.
    at = part.contains(control)
      ? controlsOf(part).filter((one) => one.compareDocumentPosition(control) & FOLLOWING).length
      : -1;
    inner = control.closest('[data-kept]');
  };
  const keep = (): void => {
    if (at < 0 || !isGone(control) || document.activeElement !== document.body) return;
    const place = at;
    at = -1;
    if (inner !== part && inner?.isConnected) return;
    // The part is where the visitor looks: in a bar that sticks to the window, the browser would scroll the page.
    (pick(controlsOf(part), place, control) ?? part).focus({ preventScroll: true });
  };
  part.addEventListener('focusin', ({ target }) => note(target));
  // A dialog gives the focus before this runs.
  note(document.activeElement);
  part.addEventListener('focusout', ({ target }) =>
    // The visitor left the control; when it is removed, it is no longer in the page by then.
    queueMicrotask(() => {
      if (target === control && !isGone(control)) at = -1;
    }),
  );
  // Not by React's effects: a part within this one may change alone. What takes its place may focus itself first.
  new MutationObserver(() => setTimeout(keep)).observe(part, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}
