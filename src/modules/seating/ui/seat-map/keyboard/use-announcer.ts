import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Changes may follow quickly: only the last one is announced. */
const PAUSE_MS = 120;
/** Then it is taken away: who reads the page later must not meet old news. */
const READ_MS = 10_000;

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
    const say = (words: string): void => {
      if (polite.current) polite.current.textContent = words;
    };
    timer.current = setTimeout(() => {
      say(text);
      timer.current = setTimeout(() => say(''), READ_MS);
    }, PAUSE_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { polite, announce };
};
