import type { Static } from 'typebox';
import { uuidv7 } from '#kernel/ids.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { refuseBusy } from '#platform/server/refuse-busy.ts';
import { recordAct } from '#platform/server/operator-acts.ts';
import { lockPresentation, type LockedPresentation } from '#modules/catalog/server/change-presentation.ts';
import type { blockedSeats, blockSeats, unblockSeats } from '#modules/ordering/contract/operator-calls.ts';
import { usualRefundUntil } from '#modules/ordering/rules/presentation-changes.ts';
import type { NamedSeatsSchema } from '#modules/ordering/rules/wire-blocks.ts';
import { seatNoOfName } from '#modules/seating/rules/blocks/named-seats.ts';
import { seatName } from '#modules/seating/rules/seat-names.ts';
import {
  blocksOf,
  deleteBlocks,
  enforceBlocks,
  insertBlocks,
} from '#modules/seating/server/blocks/block-store.ts';
import { withdrawLacking } from '#modules/seating/server/changed-plans.ts';
import { planKeyOf } from '#modules/seating/server/plan-store.ts';
import { seatService } from '#modules/seating/server/seat-service.ts';
import { showingOf, type Showing } from '#modules/seating/server/showing.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { insertChange, insertOrdersOfChange } from './change-store.ts';
import { assertSeatsConfirmed } from './open-change.ts';
import { touchedSeats, type TouchedSeats } from './touched-seats.ts';

type View = Reply<typeof blockedSeats>;

/** The blocked seats of a presentation. Refuses NO_EVENT_FOUND. */
export async function blockedSeatsFor(
  ctx: Context,
  { params: { id } }: Input<typeof blockedSeats>,
): Promise<View> {
  return viewOf(ctx, await showingOf(ctx, id));
}

/**
 * Blocks seats of a presentation: nobody can lock or buy them any more. Seats that visitors have locked are taken from
 * them at once. Seats that are sold or being paid for are blocked as soon as that ends: a job gives their buyers others,
 * or writes to them that they may have their money back (`carry-out.ts`). Seats that are blocked stay so. Refuses
 * NO_EVENT_FOUND, UNKNOWN_SEAT, CHANGE_UNDER_WAY, and ORDERS_TOUCHED when `confirm` is less than the number of orders and visitors that
 * have them.
 */
export async function blockSeatsFor(
  ctx: Context,
  { params: { id }, body }: Input<typeof blockSeats>,
): Promise<View> {
  const showing = await showingOf(ctx, id);
  const places = { presentationId: id, seatNos: seatNosOf(showing, body.seats) };
  const write = async (tx: BrandDb): Promise<void> => {
    const presentation = await lockedAsShown(tx, showing);
    const found = await touchedSeats(tx, showing.plan.hall, { ...places, now: ctx.now });
    assertSeatsConfirmed(found.touched, body.confirm);
    const changeId = await openSeatChange(ctx, tx, presentation, found, body.buyers !== 'refund');
    const { operator, now } = ctx;
    await insertBlocks(tx, places, { reason: body.reason.trim(), operator: operator!.name, changeId, now });
    await enforceBlocks(tx, { ...places, now });
    const { seats: _, ...numbers } = found.touched;
    await recordAct(tx, ctx, {
      act: 'presentation.seats_blocked',
      subject: presentation.key,
      detail: { seatNos: places.seatNos, ...numbers },
    });
  };
  await refuseBusy(() => ctx.db.transaction(write));
  await show(ctx, id, places.seatNos);
  return viewOf(ctx, showing);
}

/**
 * Unblocks seats of a presentation: they are free at once. Buyers who were not moved yet keep theirs. Refuses
 * NO_EVENT_FOUND, UNKNOWN_SEAT, CHANGE_UNDER_WAY.
 */
export async function unblockSeatsFor(
  ctx: Context,
  { params: { id }, body }: Input<typeof unblockSeats>,
): Promise<View> {
  const showing = await showingOf(ctx, id);
  const seatNos = seatNosOf(showing, body.seats);
  const write = async (tx: BrandDb): Promise<void> => {
    const { key, seatplanId } = await lockedAsShown(tx, showing);
    const unblocked = await deleteBlocks(tx, { presentationId: id, seatNos });
    if (unblocked.length === 0) return;
    // The hall may have lost them while they were blocked.
    await withdrawLacking(tx, [(await planKeyOf(tx, seatplanId))!], ctx.now);
    await recordAct(tx, ctx, {
      act: 'presentation.seats_unblocked',
      subject: key,
      detail: { seatNos: unblocked },
    });
  };
  await refuseBusy(() => ctx.db.transaction(write));
  await show(ctx, id, seatNos);
  return viewOf(ctx, showing);
}

/** The numbers of seats. Refuses UNKNOWN_SEAT, with the first that is none. */
function seatNosOf({ plan: { hall } }: Showing, seats: Static<typeof NamedSeatsSchema>): number[] {
  const seatNos = seats.map((named) => {
    const seatNo = seatNoOfName(hall, named);
    if (seatNo === undefined) throw refuse('UNKNOWN_SEAT', named);
    return seatNo;
  });
  return [...new Set(seatNos)].toSorted((a, b) => a - b);
}

/**
 * Locks the presentation's row, so that no order is written for it meanwhile. Refuses NO_EVENT_FOUND when it is cancelled,
 * and UNKNOWN_SEAT when it has moved to another plan.
 */
async function lockedAsShown(tx: BrandDb, { presentationId, plan }: Showing): Promise<LockedPresentation> {
  const presentation = await lockPresentation(tx, presentationId);
  if (!presentation || presentation.status === 'cancelled')
    throw refuse('NO_EVENT_FOUND', { presentationId });
  if (presentation.seatplanId !== plan.seatplanId) throw refuse('UNKNOWN_SEAT', { presentationId });
  return presentation;
}

/** Writes what is to be done for the orders that have the seats; null when there are none. */
async function openSeatChange(
  ctx: Context,
  tx: BrandDb,
  { presentationId, startsAt, venueId }: LockedPresentation,
  { orderIds }: TouchedSeats,
  movesBuyers: boolean,
): Promise<string | null> {
  if (orderIds.length === 0) return null;
  const { now, operator } = ctx;
  const changeId = uuidv7(now.getTime());
  const at = { startsAt, venueId };
  await insertChange(tx, {
    changeId,
    presentationId,
    kind: 'seats_blocked',
    from: at,
    to: at,
    refundUntil: usualRefundUntil(startsAt, brandOf(ctx).returnsUntilHours, now),
    movesBuyers,
    decidedAt: now,
    decidedBy: operator!.name,
  });
  await insertOrdersOfChange(tx, changeId, orderIds);
  return changeId;
}

/** Shows the seats in this process and the others. */
async function show(ctx: Context, presentationId: number, seatNos: readonly number[]): Promise<void> {
  const service = seatService(ctx.app);
  await Promise.all([
    service.refresh(ctx, presentationId, seatNos),
    service.publish(ctx.db, presentationId, seatNos),
  ]);
}

async function viewOf(ctx: Context, { presentationId, plan: { hall } }: Showing): Promise<View> {
  const blocks = await blocksOf(ctx.db, presentationId);
  return {
    presentationId,
    blocks: blocks.map(({ seatNo, decidedAt, ...block }) => ({
      seatNo,
      ...seatName(hall, seatNo),
      ...block,
      decidedAt: decidedAt.toISOString(),
    })),
  };
}
