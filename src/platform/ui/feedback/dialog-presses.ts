/** The clicks of a dialog that do not count as they are, and the press outside that closes it. */

/** Taps that follow each other so soon are one press; not every browser counts taps as it counts clicks. */
const DOUBLE_TAP_MS = 500;

/** The control that a press is on; null for text. */
const controlOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('button, a') : null;

/**
 * Stops the second click of a double one on a control that the first has brought up: it would press a button that nobody
 * has read. On the same control it passes, because a control knows itself what a second press means.
 */
function stopStrayClicks(dialog: HTMLDialogElement, signal: AbortSignal): void {
  // The press that has opened the dialog was on no control of it.
  let before: { readonly control?: Element | null; readonly at: number } = { at: performance.now() };
  let last = before;
  const note = (event: PointerEvent): void => {
    before = last;
    last = { control: controlOf(event), at: event.timeStamp };
  };
  const stop = (event: MouseEvent): void => {
    const isTap = event instanceof PointerEvent && event.pointerType === 'touch';
    const isSecond = event.detail > 1 || (isTap && last.at - before.at < DOUBLE_TAP_MS);
    if (!isSecond || controlOf(event) === before.control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  dialog.addEventListener('pointerdown', note, { signal, capture: true });
  dialog.addEventListener('click', stop, { signal, capture: true });
}

/**
 * Calls back on a press outside the sheet, which is a press on the dialog element itself. It must begin there too: a
 * drag that selects text and ends outside does not count, and neither does the click of the finger that opened the
 * dialog, so each opening is watched anew. The second click of a double one counts only where the first was. Watches until
 * the returned function is called.
 */
export function watchPresses(dialog: HTMLDialogElement, onOutside: () => void): () => void {
  const stop = new AbortController();
  let beganOutside = false;
  const { signal } = stop;
  stopStrayClicks(dialog, signal);
  dialog.addEventListener(
    'pointerdown',
    (event) => {
      beganOutside = event.target === dialog;
    },
    { signal },
  );
  dialog.addEventListener('click', (event) => beganOutside && event.target === dialog && onOutside(), {
    signal,
  });
  return () => stop.abort();
}
