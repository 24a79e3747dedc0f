import { useEffect, useRef, type ReactNode } from 'react';

/** Scrolls itself into view; the note in it announces itself. */
export function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return <div ref={place}>{children}</div>;
}
