import type { Input, Reply } from '#kernel/endpoint.ts';
import { isInstant } from '#kernel/dates.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { transactionOrDryRun } from '#platform/server/dry-run.ts';
import { BadInput } from '#platform/server/http/bad-input.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { refuseBusy } from '#platform/server/refuse-busy.ts';
import { otherOffset, zonedIso } from '#modules/catalog/rules/zoned-iso.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import {
  hallById,
  inHallAt,
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
    // Also one that nobody had bought, of which no change was written.
    if (presentation.status === 'cancelled') return;
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
 * its buyers, who may ask for a refund until `refundUntil`. Moving it to where it is changes nothing. A dry run does all
 * of it without a confirmation, answers how it would be, and takes it back. Refuses NO_EVENT_FOUND, also for a cancelled
 * one and an unknown hall; TIME_PASSED and WRONG_OFFSET, with the field; PLAN_DIFFERS; HALL_TAKEN, with the presentation
 * that has the hall; CHANGE_UNDER_WAY and ORDERS_TOUCHED as above. Throws BadInput.
 */
export async function movePresentationFor(
  ctx: Context,
  { params: { id }, body }: Input<typeof movePresentation>,
): Promise<View> {
  if (body.dateTime === undefined && body.venueId === undefined) throw new BadInput('body', '/dateTime');
  const startsAt = instantIn(body, 'dateTime');
  const refundUntil = instantIn(body, 'refundUntil');
  const rehearsed = await changing(
    ctx,
    id,
    async (tx, presentation) => {
      if (presentation.status === 'cancelled') throw refuse('NO_EVENT_FOUND', { presentationId: id });
      const from = { startsAt: presentation.startsAt, venueId: presentation.venueId };
      const to = { startsAt: startsAt ?? from.startsAt, venueId: body.venueId ?? from.venueId };
      const hall = await hallFor(tx, presentation, to.venueId);
      assertTimes({ dateTime: to.startsAt, refundUntil }, body, { timeZone: hall.timeZone, now: ctx.now });
      if (to.startsAt.getTime() === from.startsAt.getTime() && to.venueId === from.venueId) return undefined;
      const touched = await touchedBy(tx, id);
      if (!body.dryRun) assertConfirmed(touched, body.confirm);
      await assertFree(tx, presentation, { startsAt: to.startsAt, hall });
      await markMoved(tx, presentation, { startsAt: to.startsAt, hall });
      const until = refundUntil ?? usualRefundUntil(to.startsAt, brandOf(ctx).returnsUntilHours, ctx.now);
      const { key, status } = presentation;
      const change = { key, presentationId: id, kind: 'moved', from, to, refundUntil: until } as const;
      await openChange(tx, change, touched, ctx);
      const dateTime = zonedIso(to.startsAt, hall.timeZone);
      return {
        id,
        key,
        status,
        dateTime,
        venueId: to.venueId,
        touched,
        changes: await changeReports(tx, id),
      };
    },
    body.dryRun,
  );
  return body.dryRun && rehearsed ? rehearsed : operatorPresentationFor(ctx, { params: { id } });
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

type Times = Pick<Input<typeof movePresentation>['body'], 'dateTime' | 'refundUntil'>;

/** An instant of the body. Throws BadInput. */
function instantIn(body: Times, field: keyof Times): Date | undefined {
  const text = body[field];
  if (text === undefined) return undefined;
  if (!isInstant(text)) throw new BadInput('body', `/${field}`);
  return new Date(text);
}

/**
 * Refuses TIME_PASSED, and WRONG_OFFSET for a time that was written with another offset than the clocks of the hall's
 * complex have: buyers would be told another time than the operator means.
 */
function assertTimes(
  times: { readonly dateTime: Date; readonly refundUntil: Date | undefined },
  written: Times,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): void {
  for (const field of ['dateTime', 'refundUntil'] as const) {
    const value = written[field];
    const offset = value === undefined ? undefined : otherOffset(value, timeZone);
    if (offset !== undefined) throw refuse('WRONG_OFFSET', { field, value, offset, zone: timeZone });
    const instant = times[field];
    if (instant && instant <= now)
      throw refuse('TIME_PASSED', { field, value: value ?? zonedIso(instant, timeZone) });
  }
}

/** Refuses HALL_TAKEN, with the presentation that is in the hall at that time. */
async function assertFree(
  tx: BrandDb,
  presentation: LockedPresentation,
  to: { readonly startsAt: Date; readonly hall: Hall },
): Promise<void> {
  const other = await inHallAt(tx, presentation, to);
  if (!other) return;
  const { presentationId, key, startsAt } = other;
  throw refuse('HALL_TAKEN', { presentationId, key, dateTime: zonedIso(startsAt, to.hall.timeZone) });
}

/**
 * Changes a presentation in a transaction that has locked its row, which a dry run takes back; then every process reads
 * it again. Changes of a brand's presentations, and its imports, are made one after the other. Returns what `change`
 * returns. Refuses CHANGE_UNDER_WAY.
 */
async function changing<T>(
  ctx: Context,
  id: number,
  change: (tx: BrandDb, presentation: LockedPresentation) => Promise<T>,
  isDryRun = false,
): Promise<T> {
  const write = async (tx: BrandDb): Promise<T> => {
    // An import that has read the presentation would write over the change.
    await lockImports(tx);
    const presentation = await lockPresentation(tx, id);
    if (!presentation) throw refuse('NO_EVENT_FOUND', { presentationId: id }, 404);
    const result = await change(tx, presentation);
    await publishCatalogue(tx);
    return result;
  };
  const result = await refuseBusy(() => transactionOrDryRun(ctx.db, isDryRun, write));
  // This process answers by the change at once; the others hear of it in a moment.
  if (!isDryRun) invalidateCatalog(ctx.app, ctx.tenantId);
  return result;
}
