import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { openPayment } from '#modules/payment/server/payments.ts';
import { seatDesk } from '#modules/seating/server/seat-desk.ts';
import { ClaimState, keepForPayment } from '#modules/seating/server/seat-store.ts';
import { changeCart, closeCart, lockCart, type Cart } from './cart-store.ts';
import type { Payload } from './check-payload.ts';
import type { Draft } from './draft-order.ts';
import { insertLines, insertOrder, wasPlaced } from './order-store.ts';

/** Seats are kept so long while a payment is under way (decisions, 'Seats and sales'). */
const KEPT_FOR_PAYMENT_MS = 15 * 60_000;

/**
 * The first transaction: seats kept for the payment, order and payment written down. False when the cart was
 * committed meanwhile. Refuses TIME_EXPIRED, lock_seat_error.
 */
export async function placeOrder(
  ctx: Context,
  payload: Payload,
  draft: Draft,
  cart: Cart | undefined,
): Promise<boolean> {
  const { presentationId } = draft.showing;
  const { sessionId } = ctx.visitor;
  const cartId = payload.cartId ?? (cart ?? (await changeCart(ctx, presentationId, {}))).cartId;
  const until = new Date(ctx.now.getTime() + KEPT_FOR_PAYMENT_MS);
  const seatNos = draft.goods.tickets.map(({ seatNo }) => seatNo);
  const { orderId } = draft.order;
  try {
    await ctx.db.transaction((tx) => writeOrder(ctx, tx, { ...draft, cartId, seatNos, until }));
  } catch (error) {
    if (error instanceof CommittedBefore) return false;
    if (!(error instanceof SeatsNotKept)) throw error;
    // The same commit, a moment earlier, may have them: then its answer is ours.
    if (await wasPlaced(ctx.db, draft.order)) return false;
    throw refuse(error.kept === 0 ? 'TIME_EXPIRED' : 'lock_seat_error');
  }
  const kept = { presentationId, state: ClaimState.held, holder: sessionId, expires: until, orderId };
  const desk = seatDesk(ctx.app);
  desk.show(
    ctx.tenantId,
    presentationId,
    seatNos.map((seatNo) => ({ ...kept, seatNo })),
  );
  // The others would show them as free when the timer ends.
  desk
    .tell(ctx.db, presentationId, seatNos)
    .catch((error: unknown) => ctx.log.warn({ err: error, orderId }, 'seats kept, not passed on'));
  return true;
}

/** These undo the first transaction. */
class CommittedBefore extends Error {}
class SeatsNotKept extends Error {
  readonly kept: number;
  constructor(kept: number) {
    super(`${kept} places kept`);
    this.kept = kept;
  }
}

type Writing = Draft & {
  readonly cartId: string;
  readonly seatNos: readonly number[];
  readonly until: Date;
};

/** All in one go: what one of the statements finds out undoes the others. */
async function writeOrder(
  ctx: Context,
  tx: BrandDb,
  { showing: { presentationId }, bill, order, payment, cartId, seatNos, until }: Writing,
): Promise<void> {
  const holder = ctx.visitor.sessionId;
  const locking = lockCart(tx, holder, cartId);
  const keeping = keepForPayment(tx, { presentationId, seatNos, holder, orderId: order.orderId, until });
  const inserting = insertOrder(tx, { ...order, cartId });
  const writing = Promise.all([
    insertLines(tx, order.orderId, bill.lines),
    closeCart(tx, cartId),
    payment && openPayment(tx, { ...payment, now: ctx.now }),
  ]);
  for (const awaited of [keeping, inserting, writing]) awaited.catch(() => {});
  const cart = await locking;
  if (cart?.presentationId !== presentationId) throw new CommittedBefore();
  const kept = await keeping;
  if (kept < seatNos.length) throw new SeatsNotKept(kept);
  if (!(await inserting)) throw new CommittedBefore();
  await writing;
}
