import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#platform/browser/router/router-context.ts';
import type { NamedPlace } from '#modules/seating/ui/seat-texts.ts';

/**
 * A change of seats for which the visitor is choosing seats on the showing's page. It comes with the entry of the browser's
 * history, which survives a reload: the token is secret, and therefore not in the page's address.
 */
export type Changing = {
  /** Of the order's link. */
  readonly token: string;
  /** Where the tickets that can be moved are now. */
  readonly seats: readonly NamedPlace[];
  /** The hall has several sections: a seat is named with its own. */
  readonly hasSections: boolean;
};

/** The state of a history entry with a change. */
export type ChangingState = { readonly changing?: Changing } | null;

/** The change for which seats are chosen, and a function that ends it; null for an order of new seats. */
export function useChanging(): readonly [Changing | null, () => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [isHydrated, setHydrated] = useState(false);
  // After the first picture, which is the server's.
  useEffect(() => {
    setHydrated(true);
  }, []);
  const changing = isHydrated ? ((state as ChangingState)?.changing ?? null) : null;
  return [changing, () => void navigate(pathname + search, { replace: true })];
}
