import type { ReactNode } from 'react';
import './main.css';

/** The id of the page's main part: the first skip link leads there, and a page changed in place focuses it. */
export const MAIN_ID = 'content';

/**
 * The main part of a page, one a page. What every page repeats (bars, footer) is outside it, and so is the bar of an
 * order's steps.
 */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="ui-main">
      {children}
    </main>
  );
}
