import type { WholeChangeKind } from '#modules/ordering/rules/presentation-changes.ts';

/** When and where a presentation is shown. */
type Shown = { readonly status: string; readonly venue: string; readonly startsAt: Date };

/**
 * What an import does to a presentation for those who have tickets: it cancels it, or moves it to another time or hall;
 * undefined when it does neither. The corrected time of one that has ended is no move: nobody has to be told.
 */
export function changeKind(
  stored: Shown & { readonly endsAt: Date },
  next: Shown,
  now: Date,
): WholeChangeKind | undefined {
  if (stored.status === 'cancelled') return undefined;
  if (next.status === 'cancelled') return 'cancelled';
  const isSame = stored.venue === next.venue && stored.startsAt.getTime() === next.startsAt.getTime();
  const isOver = stored.endsAt <= now && next.startsAt <= now;
  return isSame || isOver ? undefined : 'moved';
}
