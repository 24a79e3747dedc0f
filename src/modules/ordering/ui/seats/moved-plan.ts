import { useEffect, useState } from 'react';
import { storedValue } from '#platform/browser/storage.ts';

/** The showing whose plan was drawn anew: the word to the visitor outlives the page. */
const moved = storedValue(
  'session',
  'foyer:moved-plan',
  (value): value is number => typeof value === 'number',
);

/** The showing has another plan now: loads the page anew, which then says so. Nobody has a seat of a showing that moves. */
export function drawAnew(presentationId: number): void {
  moved.write(presentationId);
  location.reload();
}

/** Whether the page was loaded anew because the showing's plan had changed. */
export function useWasMoved(presentationId: number): boolean {
  const [wasMoved, setWasMoved] = useState(false);
  useEffect(() => {
    if (moved.read() !== presentationId) return;
    moved.remove();
    setWasMoved(true);
  }, [presentationId]);
  return wasMoved;
}
