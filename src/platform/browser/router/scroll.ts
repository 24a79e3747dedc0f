import { storedValue } from '../storage.ts';
import { decoded } from './match-path.ts';
import type { PageLocation } from './router.ts';

type Positions = Readonly<Record<string, number>>;

const isPositions = (value: unknown): value is Positions => typeof value === 'object' && value !== null;

/** How far each entry of the history was scrolled, by its key: stored only when the document is left. */
const stored = storedValue('session', 'foyer_scroll', isPositions);

export type Scroll = {
  /** Before a page is replaced by another. */
  readonly leave: (location: PageLocation) => void;
  /** To the top of a new page, to the element of the fragment, or to the old place after Back or Forward. */
  readonly arrive: (location: PageLocation) => void;
  /** Takes over from the browser, until the document is left. Returns the end of it. */
  readonly start: (here: () => PageLocation) => () => void;
};

/**
 * Scrolls as a browser does when it loads a page. The first page of a document is left to the browser, after a reload
 * too.
 */
export function createScroll(): Scroll {
  const tops: Record<string, number> = {};
  const leave = ({ key }: PageLocation): void => {
    tops[key] = scrollY;
  };
  return {
    leave,
    arrive: ({ key, hash }) => {
      const target = document.getElementById(decoded(hash.slice(1)));
      if (tops[key] === undefined && target) target.scrollIntoView();
      else scrollTo(0, tops[key] ?? 0);
    },
    start: (here) => {
      const takeOver = (): void => {
        history.scrollRestoration = 'manual';
      };
      const onHide = (): void => {
        leave(here());
        stored.write(tops);
        history.scrollRestoration = 'auto';
      };
      Object.assign(tops, stored.read());
      takeOver();
      addEventListener('pagehide', onHide);
      // Shown again from the browser's memory.
      addEventListener('pageshow', takeOver);
      return () => {
        removeEventListener('pagehide', onHide);
        removeEventListener('pageshow', takeOver);
      };
    },
  };
}
