import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Changes may follow quickly: only the last one is announced. */
const PAUSE_MS = 120;

export type Announcer = {
  readonly polite: RefObject<HTMLOutputElement | null>;
  readonly announce: (text: string) => void;
};

/** A live region for the visitor's own acts. A lost seat interrupts: its note is an alert. */
export const useAnnouncer = (): Announcer => {
  const polite = useRef<HTMLOutputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useCallback((text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (polite.current) polite.current.textContent = text;
    }, PAUSE_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { polite, announce };
};
