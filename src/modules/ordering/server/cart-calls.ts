import type { Input } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { presentationOnSale } from '#modules/catalog/server/presentation-for.ts';
import type { enterStep, resetOrder, writeCart } from '#modules/ordering/contract.ts';
import { checkGoods } from '#modules/ordering/rules/bill.ts';
import { isLater, type StepName } from '#modules/ordering/rules/flow.ts';
import { deadlineAtStep, extendedDeadline, type TimedStep } from '#modules/seating/rules/hold-timer.ts';
import { judge } from '#modules/seating/server/check-selection.ts';
import { endHold, moveDeadline } from '#modules/seating/server/hold-store.ts';
import { releaseAll } from '#modules/seating/server/lock-seat.ts';
import { showingOf } from '#modules/seating/server/showing.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { changeCart, emptyCart, setStep } from './cart-store.ts';
import { cartView, fullCart, type CartView, type FullCart } from './cart-view.ts';

type ForShowing = { readonly params: { readonly id: number } };

export const readCartFor = async (ctx: Context, { params }: ForShowing): Promise<CartView> =>
  cartView(ctx, await fullCart(ctx, params.id));

export async function writeCartFor(
  ctx: Context,
  { params, body }: Input<typeof writeCart>,
): Promise<CartView> {
  // No cart for a showing that the brand has not.
  await showingOf(ctx, params.id);
  await changeCart(ctx, params.id, body);
  return readCartFor(ctx, { params });
}

/**
 * Goes to a step. Forward only when what comes before it is in order: seats by the rules, then tickets and
 * products. Mode 0 of the timer starts anew. Back is always allowed and keeps everything.
 */
export async function enterStepFor(
  ctx: Context,
  { params, body }: Input<typeof enterStep>,
): Promise<CartView> {
  const full = await fullCart(ctx, params.id);
  await presentationOnSale(ctx, params.id);
  assertReady(ctx, full, body.step);
  const cart = full.cart ?? (await changeCart(ctx, params.id, {}));
  await setStep(ctx, cart.cartId, body.step);
  await startClock(ctx, full, body.step);
  return readCartFor(ctx, { params });
}

/** Throws what stands in the way of a step. */
function assertReady(ctx: Context, { showing, seatNos, cart, goods, hold }: FullCart, step: StepName): void {
  if (step === 'chooseSeats') return;
  if (!hold)
    throw refuse(
      cart && seatNos.length === 0 && cart.step !== 'chooseSeats' ? 'TIME_EXPIRED' : 'NO_SEATS_SELECTED',
    );
  const seatFault = judge(ctx, showing, seatNos, cart?.content.confirmed ?? []);
  if (seatFault) throw refuse(seatFault.code, seatFault);
  if (!isLater(step, 'chooseProducts')) return;
  const fault = checkGoods(goods);
  if (fault) throw refuse(fault.code, fault);
}

async function startClock(ctx: Context, { hold }: FullCart, step: StepName): Promise<void> {
  if (!hold || step === 'confirmation') return;
  const { params, timerMode } = brandOf(ctx).configuration;
  const deadline = deadlineAtStep(params[665], timerMode, step, hold, ctx.now);
  if (deadline.getTime() !== hold.deadline.getTime()) await moveDeadline(ctx, hold, deadline);
}

/** More time for the step that the visitor is in. */
export async function extendTimeFor(ctx: Context, { params }: ForShowing): Promise<CartView> {
  const { hold, cart } = await fullCart(ctx, params.id);
  if (!hold) throw refuse('TIME_EXPIRED');
  const step: TimedStep = !cart || cart.step === 'confirmation' ? 'chooseSeats' : cart.step;
  const deadline = extendedDeadline(brandOf(ctx).configuration.params[665], step, hold, ctx.now);
  if (!deadline) throw refuse('TIME_LIMIT_REACHED', { expiresAt: hold.deadline.toISOString() });
  await moveDeadline(ctx, hold, deadline);
  return readCartFor(ctx, { params });
}

/** Starts over: seats back, cart empty (specification section 4, 'Reset'). */
export async function resetOrderFor(
  ctx: Context,
  { params, body }: Input<typeof resetOrder>,
): Promise<CartView> {
  await releaseAll(ctx, params.id);
  await endHold(ctx, params.id);
  await emptyCart(ctx, params.id, body.keepCustomer);
  return readCartFor(ctx, { params });
}
