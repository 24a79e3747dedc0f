import type { KeyboardEvent } from 'react';

/**
 * Of a choice within a form: Enter would send the form. The focus comes to a choice by itself when a field that belonged to
 * it goes away, and the next Enter must not buy.
 */
export const swallowEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

/** Of the controls of a choice the one that is chosen now: where `useKeptFocus` keeps the focus. */
export const onChosen = (controls: readonly HTMLElement[]): HTMLElement | undefined =>
  controls.find((control) => control.matches(':checked'));
