import type { ReactNode } from 'react';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';

/**
 * The part of a ticket's card with its code or references. When the focused field goes away because it was applied, or the
 * button because it has opened or removed something, the focus stays here: the list would give it to another ticket.
 */
export function KeptPlace({ children }: { children: ReactNode }) {
  return (
    <div ref={useKeptFocus<HTMLDivElement>()} tabIndex={-1}>
      {children}
    </div>
  );
}
