/** What the page does for visitors with a keyboard, wherever the focus is. Loaded with the first press of a key. */
export function watchFocus(): void {
  document.addEventListener('focusin', showWhole);
  document.addEventListener('focusout', closeLeft);
}

/** Chromium leaves a focused link or button of a row that scrolls sideways half out of sight. */
function showWhole({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && target.matches(':is(a, button):focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Closes an open sheet that the focus leaves: the page behind it is covered, and what has the focus must be in sight
 * (WCAG 2.4.11). A sheet whose content is still being loaded has nothing to go to, and stays.
 */
function closeLeft({ relatedTarget: next }: FocusEvent): void {
  const sheet = document.querySelector<HTMLElement>('[popover]:popover-open');
  if (!sheet || !(next instanceof Element) || sheet.contains(next)) return;
  if (sheet.querySelector('a, button, input')) sheet.hidePopover();
}
