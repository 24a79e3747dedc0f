import type { CSSProperties } from 'react';

/**
 * The inline style of a title of the class `ui-fit-words`: `--longest`, the number of letters of its longest word, so that
 * no word is broken where the browser has no hyphenation for the language. A hyphen may end a line.
 */
export const wordStyle = (title: string): CSSProperties =>
  ({ '--longest': Math.max(1, ...title.split(/[\s-]+/u).map((word) => word.length)) }) as CSSProperties;
