import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Changes may follow quickly: only the last one is announced. */
const PAUSE_MS = 120;

export type Announcer = {
  readonly polite: RefObject<HTMLOutputElement | null>;
  readonly urgent: RefObject<HTMLDivElement | null>;
  readonly announce: (text: string) => void;
  readonly alarm: (text: string) => void;
};

/** Two live regions: the visitor's own acts are announced politely, only a lost seat interrupts. */
export const useAnnouncer = (): Announcer => {
  const polite = useRef<HTMLOutputElement>(null);
  const urgent = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useCallback((text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (polite.current) polite.current.textContent = text;
    }, PAUSE_MS);
  }, []);
  const alarm = useCallback((text: string) => {
    if (urgent.current) urgent.current.textContent = text;
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { polite, urgent, announce, alarm };
};
