import { useEffect, useState } from 'react';
import { storedValue } from '#platform/browser/storage.ts';

/** The showing whose plan has changed; stored, so that the note is shown after the reload. */
const moved = storedValue(
  'session',
  'foyer:moved-plan',
  (value): value is number => typeof value === 'number',
);

let isReloading = false;

/**
 * Reloads the page because the showing has another plan, and lets it show a note. Such a showing has no locked seats.
 * Once: several answers may say so together, and a second reload would stop the first one.
 */
export function reloadForNewPlan(presentationId: number): void {
  if (isReloading) return;
  isReloading = true;
  moved.write(presentationId);
  location.reload();
}

/**
 * Whether the page was reloaded because the showing's plan had changed. A page that is loaded once more says so again,
 * until the visitor has seats of the new plan (`hasSeats`).
 */
export function useWasMoved(presentationId: number, hasSeats: boolean): boolean {
  const [wasMoved, setWasMoved] = useState(false);
  useEffect(() => {
    if (moved.read() !== presentationId) return;
    // A note that went with the first choice would move the hall.
    if (hasSeats) moved.remove();
    else setWasMoved(true);
  }, [presentationId, hasSeats]);
  return wasMoved;
}
