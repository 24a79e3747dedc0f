import { isLost } from '#platform/browser/network/lost-answer.ts';
import { bestAvailablePost } from '../../../contract.ts';
import { areTogether } from '../../../rules/geometry/free-runs.ts';
import type { SeatFilter } from '../../seat-map/seat-filter.ts';
import type { SeatStore } from '../../seat-map/seat-store.ts';
import { planSearch } from './search-seats.ts';
import type { SeatChoiceOptions } from '../seat-choice-options.ts';
import type { FoundSeats } from '../../../rules/best-seats/best-of-kinds.ts';
import type { BestBy } from './use-best-seats.ts';
import type { SeatChoice } from '../use-seat-choice.ts';

type Wish = { readonly by: BestBy; readonly quantity: number; readonly filter: SeatFilter };

/**
 * Finds the best seats and chooses them. Null when there are none, which a notice of the choice says; 'offline' when the
 * connection was lost.
 */
export async function findSeats(
  store: SeatStore,
  choice: SeatChoice,
  { presentation: { presentationId }, call, rules, levelAt, onLocked }: SeatChoiceOptions,
  { by, quantity, filter }: Wish,
): Promise<FoundSeats | 'offline' | null> {
  const plan = planSearch(store, { by, quantity, rules, levelAt, filter });
  if (plan.kind === 'none') {
    const refusal = { code: 'NOT_ENOUGH_SEATS', quantity, ...filter };
    choice.showNotice({ kind: 'refusal', refusal, instead: [] });
    return null;
  }
  if (plan.kind === 'seats') {
    choice.swap(plan.seats);
    return plan;
  }
  const ticketGroupId = plan.level === undefined ? undefined : levelAt(plan.level)?.ticketGroupId;
  const before = store.mine().join();
  const result = await call(bestAvailablePost, {
    body: { presentationId, quantity, isLock: 1, ...(ticketGroupId !== undefined && { ticketGroupId }) },
  });
  if (!result.ok && result.refusal.code === 'OFFLINE') return 'offline';
  await onLocked();
  if (!result.ok) {
    // The answer was lost after the server had locked the seats.
    const seats = store.mine();
    if (isLost(result.refusal) && seats.length === quantity && seats.join() !== before)
      return { seats, isTogether: areTogether(store.hall, seats) };
    choice.showNotice({ kind: 'refusal', refusal: result.refusal, instead: [] });
    return null;
  }
  const [match] = result.data.matches;
  return match ? { seats: match.seats.map(({ seatNo }) => seatNo), isTogether: match.isTogether } : null;
}
