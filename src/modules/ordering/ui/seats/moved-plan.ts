import { useEffect, useState } from 'react';
import { storedValue } from '#platform/browser/storage.ts';

/** The showing whose plan has changed; stored, so that the note is shown after the reload. */
const moved = storedValue(
  'session',
  'foyer:moved-plan',
  (value): value is number => typeof value === 'number',
);

/** Reloads the page because the showing has another plan, and lets it show a note. Such a showing has no locked seats. */
export function reloadForNewPlan(presentationId: number): void {
  moved.write(presentationId);
  location.reload();
}

/** Whether the page was reloaded because the showing's plan had changed. */
export function useWasMoved(presentationId: number): boolean {
  const [wasMoved, setWasMoved] = useState(false);
  useEffect(() => {
    if (moved.read() !== presentationId) return;
    moved.remove();
    setWasMoved(true);
  }, [presentationId]);
  return wasMoved;
}
