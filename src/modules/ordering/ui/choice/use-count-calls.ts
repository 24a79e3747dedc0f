import { lockSeat, unlockSeat } from '#modules/seating/contract.ts';
import { seatRef } from '#modules/seating/ui/seat-ref.ts';
import type { Done, PageCall } from '#modules/tickets/ui/count/use-ticket-counts.ts';
import { presentationRefOf, useOrder } from '../cart/order-context.ts';
import { reloadForNewPlan } from '../seats/moved-plan.ts';
import { useKeptCall } from './use-kept-call.ts';

/** Locks or unlocks places without numbers, all or none, and reads the cart again. */
export function useCountCalls(): (next: PageCall) => Promise<Done> {
  const { data, refresh } = useOrder();
  const keptCall = useKeptCall();
  const presentation = presentationRefOf(data);

  const lock = async ({ row, quantity }: Extract<PageCall, { kind: 'lock' }>) => {
    const { id: sectionId, ticketGroupId } = row.section;
    const any = seatRef(presentation, { sectionId, ticketGroupId, x: null, y: null });
    return keptCall(false)(lockSeat, { body: { seats: Array.from({ length: quantity }, () => any) } });
  };
  const unlock = async ({ places }: Extract<PageCall, { kind: 'unlock' }>) =>
    keptCall(true)(unlockSeat, { body: { seats: places.map((place) => seatRef(presentation, place)) } });

  return async (next) => {
    const result = await (next.kind === 'lock' ? lock(next) : unlock(next));
    if (!result.ok && typeof result.refusal['seatplanId'] === 'number')
      reloadForNewPlan(presentation.presentationId);
    // Also after a refusal: some of the places that the visitor had may be gone.
    const { seats: places } = await refresh();
    if (!result.ok) return { ok: false, places, refusal: result.refusal };
    const locked = 'lockedSeats' in result.data ? (result.data.lockedSeats ?? []) : [];
    return { ok: true, places, locked: locked.map(({ seatNo }) => seatNo) };
  };
}
