import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { keepCustomer } from '#modules/customers/server/customer-store.ts';
import { AccountNotCovered } from '#modules/vouchers/server/ledger/ledger.ts';
import { FormSpent } from '#modules/payment/server/payment-form-store.ts';
import { isOutside } from '#modules/payment/server/tender-store.ts';
import { keptUntil, openTenders } from '#modules/payment/server/tenders.ts';
import { GoodsGone } from '#modules/sales/server/goods.ts';
import { orderWords } from '#modules/ordering/rules/order-words.ts';
import { isSameScope } from '#modules/sales/rules/cart-kinds.ts';
import { changeCart, closeCart, lockCart, type Cart } from '../cart/cart-store.ts';
import type { Payload } from './check-payload.ts';
import type { Draft } from './draft-order.ts';
import { forEachGoods, forItemsByKind } from '../goods.ts';
import { insertOrderWords } from '../operators/found-store.ts';
import { insertItems } from '../item-store.ts';
import { assertFewHolds } from '../holds/hold-store.ts';
import { insertLines, insertOrder } from '../order-store.ts';
import { announce, wakeWorker } from '../outbox/outbox-store.ts';
import { withdrawOtherPayments } from '../withdraw-payment.ts';

/**
 * The first transaction: reserves the goods for the payment, writes order and tenders, and reserves the amounts of our
 * own ledger. Withdraws another payment of the visitor first. Returns false when another commit of this cart was
 * quicker. Refuses with the code of goods that are gone (TIME_EXPIRED, lock_seat_error), SYSTEM_VOUCHER_NO_BALANCE,
 * POINTS_NO_BALANCE, PAYMENT_IDENTIFIER_UNKNOWN (the form has paid before), HOLD_LIMIT, and PAYMENT_UNDER_WAY when the other
 * payment cannot be withdrawn.
 */
export async function placeOrder(
  ctx: Context,
  payload: Payload,
  draft: Draft,
  cart: Cart | undefined,
): Promise<boolean> {
  const { order, items, scope, tenders, hold } = draft;
  const cartId = payload.cartId ?? (cart ?? (await changeCart(ctx, scope, {}))).cartId;
  // The seats of a hold stay its own until the showing: a job ends the hold before that, unless a payment is under way.
  const until = hold?.startsAt ?? keptUntil(tenders, ctx.now);
  const write = () => ctx.db.transaction((tx) => writeOrder(ctx, tx, { ...draft, cartId, until }));
  let heldEvent: string | undefined;
  try {
    heldEvent = await write().catch(async (error: unknown) => {
      if (!(error instanceof NotPlaced) || !(await withdrawOtherPayments(ctx, cartId))) throw error;
      return write();
    });
  } catch (error) {
    if (error instanceof NotPlaced) return false;
    throw refuse(refusalOf(error));
  }
  await Promise.all(
    forItemsByKind(items, async (goods, own) =>
      goods.publish?.(ctx, order, own, { event: 'reserved', until }),
    ),
  );
  if (heldEvent !== undefined) await wakeWorker(ctx.db, heldEvent);
  return true;
}

/** The refusal for an error of the first transaction. Throws errors that are no refusals. */
function refusalOf(error: unknown): string {
  if (error instanceof AccountNotCovered || error instanceof FormSpent || error instanceof GoodsGone)
    return error.code;
  throw error;
}

/** Rolls the first transaction back: the cart was committed before, or another order of the visitor is being paid. */
class NotPlaced extends Error {}

type Writing = Draft & { readonly cartId: string; readonly until: Date };

/**
 * All statements are sent together, after that of a customer who is signed in; when one fails, all are rolled back. Returns the
 * id of a hold's event.
 */
async function writeOrder(
  ctx: Context,
  tx: BrandDb,
  { scope, facts, bill, items, order, tenders, buyer, savesCard, hold, cartId, until }: Writing,
): Promise<string | undefined> {
  const customerId = buyer ? await keepCustomer(tx, buyer.mobileNumber, order.customer, ctx.now) : null;
  // Whoever reserves twice at once waits here for the other: the customer's row is locked.
  if (hold) await assertFewHolds(tx, customerId!, hold.most);
  const saveCardFor = savesCard ? customerId : null;
  const locking = lockCart(tx, ctx.visitor.sessionId, cartId);
  const reserving = Promise.all(
    forEachGoods(scope.kind, facts, async (goods, own) =>
      goods.reserve?.(tx, order, own, { until, isHold: hold !== undefined }),
    ),
  );
  const inserting = insertOrder(tx, { ...order, cartId, customerId });
  const writing = Promise.all([
    hold ? announce(tx, 'order.held', order.orderId, ctx.now) : undefined,
    insertItems(tx, order.orderId, items),
    insertLines(tx, order.orderId, bill.lines),
    insertOrderWords(tx, order.orderId, orderWords(order.customer)),
    closeCart(tx, cartId),
    openTenders(
      tx,
      tenders.map((tender) => (isOutside(tender) ? { ...tender, saveCardFor } : tender)),
      // The first attempt to pay it.
      1,
      ctx.now,
    ),
  ]);
  for (const awaited of [reserving, inserting, writing]) awaited.catch(() => {});
  const cart = await locking;
  if (!cart || !isSameScope(cart.scope, scope)) throw new NotPlaced();
  await reserving;
  if (!(await inserting)) throw new NotPlaced();
  const [heldEvent] = await writing;
  return heldEvent;
}
