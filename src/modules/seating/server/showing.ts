import { isRefusal, refuse } from '#kernel/refusal.ts';
import { systemContext, type App, type Context } from '#platform/server/context.ts';
import {
  maxPerTransaction,
  presentationFor,
  presentationOnSale,
  type PresentationFor,
} from '#modules/catalog/server/presentation-for.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { SelectionRules } from '#modules/seating/rules/selection/selection.ts';
import { planOf, type Plan } from './plan-store.ts';
import { seatService } from './seat-service.ts';
import type { PresentationSeats } from './presentation-seats.ts';

/** A presentation with everything that choosing seats needs. */
export type Showing = {
  readonly presentationId: number;
  readonly view: PresentationFor;
  readonly plan: Plan;
  readonly seats: PresentationSeats;
  readonly rules: SelectionRules;
};

/** The presentation, whether on sale or not. Refuses NO_EVENT_FOUND when there is none or it has no plan. */
export const showingOf = async (ctx: Context, presentationId: number): Promise<Showing> =>
  withSeats(ctx, presentationId, await presentationFor(ctx, presentationId));

/** The presentation, on sale now; refuses with the codes of the sale window otherwise. */
export const showingOnSale = async (ctx: Context, presentationId: number): Promise<Showing> =>
  withSeats(ctx, presentationId, await presentationOnSale(ctx, presentationId));

async function withSeats(ctx: Context, presentationId: number, view: PresentationFor): Promise<Showing> {
  const plan = view.seatplanId ? await planOf(ctx, view.seatplanId) : undefined;
  const seats = plan && (await seatService(ctx.app).seatsOf(ctx, presentationId, plan.seatplanId));
  if (!plan || !seats) throw refuse('NO_EVENT_FOUND', { presentationId });
  return { presentationId, view, plan, seats, rules: rulesOf(ctx, view, plan) };
}

/**
 * After an import: loads the seats of presentations that have moved to another plan again, so that no watcher keeps
 * the seats of the old plan.
 */
export async function followPlans(app: App, tenantId: number): Promise<void> {
  const ctx = systemContext(app, tenantId);
  const looks = seatService(app)
    .presentationsOf(tenantId)
    .map((id) => showingOf(ctx, id).catch(unlessRefused));
  await Promise.all(looks);
}

/** A presentation that no longer exists has nothing to load. */
const unlessRefused = (error: unknown): void => {
  if (!isRefusal(error)) throw error;
};

function rulesOf(ctx: Context, view: PresentationFor, plan: Plan): SelectionRules {
  const { seatChoice } = brandOf(ctx).configuration;
  return {
    seatingPolicyId: view.venue.policyId,
    maxSeats: maxPerTransaction(ctx, view),
    allowSingleSeatOnCouch: seatChoice.allowSingleSeatOnCouch,
    premiumLevels: plan.premiumLevels,
  };
}
