import type { KeyboardEvent } from 'react';

/**
 * Of a choice within a form: Enter would send the form. The focus comes to a choice by itself when a field that belonged to
 * it goes away, and the next Enter must not buy.
 */
export const swallowEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};
