import type { Input, Reply } from '#kernel/endpoint.ts';
import { isInstant } from '#kernel/dates.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { BadInput } from '#platform/server/http/bad-input.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { refuseBusy } from '#platform/server/refuse-busy.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import {
  hallById,
  isOverlap,
  lockPresentation,
  markCancelled,
  markMoved,
  type Hall,
  type LockedPresentation,
} from '#modules/catalog/server/change-presentation.ts';
import { presentationFor } from '#modules/catalog/server/presentation-for.ts';
import type {
  cancelPresentation,
  movePresentation,
  operatorPresentation,
} from '#modules/ordering/contract/operator-calls.ts';
import { usualRefundUntil } from '#modules/ordering/rules/presentation-changes.ts';
import { planKeyOf } from '#modules/seating/server/plan-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { publishCatalogue } from '#modules/tenancy/server/import-brand.ts';
import { lockImports } from '#modules/tenancy/server/import-rows.ts';
import { changeReports } from './change-report.ts';
import { changesOf } from './change-store.ts';
import { assertConfirmed, openChange } from './open-change.ts';
import { touchedBy } from './touched.ts';

type View = Reply<typeof operatorPresentation>;

/**
 * A presentation as an operator sees it before and after a change: the orders that a change would touch now, and the
 * changes that were made, with their progress. Refuses NO_EVENT_FOUND.
 */
export async function operatorPresentationFor(
  ctx: Context,
  { params: { id } }: Input<typeof operatorPresentation>,
): Promise<View> {
  const { key, status, startsAtLocal, venue } = await presentationFor(ctx, id);
  const [touched, changes] = await Promise.all([touchedBy(ctx.db, id), changeReports(ctx.db, id)]);
  return { id, key, status, dateTime: startsAtLocal, venueId: venue.id, touched, changes };
}

/**
 * Cancels a presentation. Its tickets are void and its buyers get their money back: a job handles one order after the
 * other. Cancelling it again changes nothing. Refuses NO_EVENT_FOUND, CHANGE_UNDER_WAY, and ORDERS_TOUCHED when `confirm`
 * is less than the number of orders that it touches.
 */
export async function cancelPresentationFor(
  ctx: Context,
  { params: { id }, body }: Input<typeof cancelPresentation>,
): Promise<View> {
  await changing(ctx, id, async (tx, presentation) => {
    const earlier = await changesOf(tx, id);
    if (earlier.some(({ kind }) => kind === 'cancelled')) return;
    const touched = await touchedBy(tx, id);
    assertConfirmed(touched, body.confirm);
    await markCancelled(tx, id);
    const { key, startsAt, venueId } = presentation;
    const at = { startsAt, venueId };
    const change = {
      key,
      presentationId: id,
      kind: 'cancelled',
      from: at,
      to: at,
      refundUntil: null,
    } as const;
    await openChange(tx, change, touched, ctx);
  });
  return operatorPresentationFor(ctx, { params: { id } });
}

/**
 * Moves a presentation to another time, or to another hall with the same plan. Its tickets stay valid; a job writes to
 * its buyers, who may ask for a refund until `refundUntil`. Moving it to where it is changes nothing. Refuses
 * NO_EVENT_FOUND, also for a cancelled one and an unknown hall; PLAN_DIFFERS; HALL_TAKEN; CHANGE_UNDER_WAY and ORDERS_TOUCHED
 * as above.
 */
export async function movePresentationFor(
  ctx: Context,
  { params: { id }, body }: Input<typeof movePresentation>,
): Promise<View> {
  const startsAt = comingInstant(ctx, body.dateTime, '/dateTime');
  const refundUntil = body.refundUntil ? comingInstant(ctx, body.refundUntil, '/refundUntil') : undefined;
  await changing(ctx, id, async (tx, presentation) => {
    if (presentation.status === 'cancelled') throw refuse('NO_EVENT_FOUND', { presentationId: id });
    const from = { startsAt: presentation.startsAt, venueId: presentation.venueId };
    const to = { startsAt, venueId: body.venueId ?? presentation.venueId };
    if (to.startsAt.getTime() === from.startsAt.getTime() && to.venueId === from.venueId) return;
    const hall = await hallFor(tx, presentation, to.venueId);
    const touched = await touchedBy(tx, id);
    assertConfirmed(touched, body.confirm);
    await markMoved(tx, presentation, { startsAt, hall }).catch((error: unknown) => {
      throw isOverlap(error) ? refuse('HALL_TAKEN') : error;
    });
    const until = refundUntil ?? usualRefundUntil(startsAt, brandOf(ctx).returnsUntilHours, ctx.now);
    const { key } = presentation;
    const change = { key, presentationId: id, kind: 'moved', from, to, refundUntil: until } as const;
    await openChange(tx, change, touched, ctx);
  });
  return operatorPresentationFor(ctx, { params: { id } });
}

/** The hall of a moved presentation: its plan must be that of the seats that were sold. */
async function hallFor(tx: BrandDb, presentation: LockedPresentation, venueId: number): Promise<Hall> {
  const hall = await hallById(tx, venueId);
  if (!hall) throw refuse('NO_EVENT_FOUND', { venueId });
  const plan = presentation.document.seatplan ?? hall.seatplan;
  const isSame = venueId === presentation.venueId || plan === (await planKeyOf(tx, presentation.seatplanId));
  if (!isSame) throw refuse('PLAN_DIFFERS', { venueId });
  return hall;
}

/** An instant of the body that is still to come. Throws BadInput. */
function comingInstant({ now }: Context, text: string, field: string): Date {
  const instant = new Date(text);
  if (!isInstant(text) || instant <= now) throw new BadInput('body', field);
  return instant;
}

/**
 * Changes a presentation in a transaction that has locked its row; then every process reads it again. Changes of a brand's
 * presentations, and its imports, are made one after the other. Refuses CHANGE_UNDER_WAY.
 */
async function changing(
  ctx: Context,
  id: number,
  change: (tx: BrandDb, presentation: LockedPresentation) => Promise<void>,
): Promise<void> {
  const write = async (tx: BrandDb): Promise<void> => {
    // An import that has read the presentation would write over the change.
    await lockImports(tx);
    const presentation = await lockPresentation(tx, id);
    if (!presentation) throw refuse('NO_EVENT_FOUND', { presentationId: id }, 404);
    await change(tx, presentation);
    await publishCatalogue(tx);
  };
  await refuseBusy(() => ctx.db.transaction(write));
  // This process answers by the change at once; the others hear of it in a moment.
  invalidateCatalog(ctx.app, ctx.tenantId);
}
