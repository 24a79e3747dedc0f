import { useEffect, useRef, type ReactNode } from 'react';

/** Scrolls its content into view. */
export function InView({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
