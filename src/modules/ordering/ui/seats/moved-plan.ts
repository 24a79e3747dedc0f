import { useEffect, useState } from 'react';
import { storedValue } from '#platform/browser/storage.ts';

/** The showing whose plan has changed; stored, so that the note is shown after the reload. */
const moved = storedValue(
  'session',
  'foyer:moved-plan',
  (value): value is number => typeof value === 'number',
);

/** Several answers may say at once that the plan has changed; a second reload would stop the first one. */
const SAME_NEWS_MS = 10_000;
let reloadedAt = -SAME_NEWS_MS;

/** Reloads the page because the showing has another plan, and lets it show a note. Such a showing has no locked seats. */
export function reloadForNewPlan(presentationId: number): void {
  if (performance.now() - reloadedAt < SAME_NEWS_MS) return;
  reloadedAt = performance.now();
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
