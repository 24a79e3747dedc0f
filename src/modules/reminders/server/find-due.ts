import { perApp, type Context } from '#platform/server/context.ts';
import type { CatalogPresentation } from '#modules/catalog/server/catalogue-join.ts';
import { catalogueOf } from '#modules/catalog/server/catalogue.ts';
import { isTimeToSend } from '../rules/sending-time.ts';
import { canBeHad, isOver } from '../rules/waits.ts';
import { deleteOfSubject, markDue, subjectsWaitedFor } from './reminder-store.ts';
import { presentationsOf, waitedShowings, type WaitedShowing } from './waited-showings.ts';

/**
 * How long tickets must have been there before anybody is written to: a visitor who changes seats leaves one free for
 * some seconds.
 */
const STEADY_MS = 30_000;

/** By brand and presentation: since when, as this process has seen it, tickets can be had; in ms since 1970. */
const since = perApp(() => new Map<number, ReadonlyMap<number, number>>());

/**
 * Marks the reminders whose tickets can be had now, and deletes those of showings that are over or cancelled. Safe in any
 * number of processes.
 */
export async function findDue(ctx: Context): Promise<void> {
  const subjects = await subjectsWaitedFor(ctx.db);
  const catalogue = await catalogueOf(ctx);
  const own = subjects.map((subject) => presentationsOf(catalogue, subject, ctx.now));
  const byId = new Map<number, CatalogPresentation>(own.flat().map((one) => [one.id, one]));
  const showings = new Map(
    (await waitedShowings(ctx, [...byId.values()])).map((one) => [one.presentation.id, one]),
  );
  const steady = steadilyHad(ctx, [...showings.values()]);
  for (const [i, subject] of subjects.entries()) {
    const ofSubject = own[i]!.flatMap(({ id }) => showings.get(id) ?? []);
    const isGone = ofSubject.every(isOver);
    if (subject.presentationId !== null && isGone) await deleteOfSubject(ctx.db, subject);
    else if (ofSubject.some((one) => steady.has(one.presentation.id) && isTime(ctx, one)))
      await markDue(ctx.db, subject, ctx.now);
  }
}

const isTime = ({ now }: Context, { presentation }: WaitedShowing): boolean =>
  isTimeToSend(now, presentation.startsAt, presentation.location.timeZone);

/** The showings whose tickets could be had in every round since `STEADY_MS` ago. */
function steadilyHad(ctx: Context, showings: readonly WaitedShowing[]): ReadonlySet<number> {
  const now = ctx.now.getTime();
  const before = since(ctx.app).get(ctx.tenantId);
  const had = new Map(
    showings.filter(canBeHad).map(({ presentation: { id } }) => [id, before?.get(id) ?? now]),
  );
  since(ctx.app).set(ctx.tenantId, had);
  return new Set([...had].filter(([, from]) => now - from >= STEADY_MS).map(([id]) => id));
}
