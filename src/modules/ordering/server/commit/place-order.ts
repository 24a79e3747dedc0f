import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { isUniqueViolation, type BrandDb } from '#platform/server/db.ts';
import { keepCustomer } from '#modules/customers/server/customer-store.ts';
import type { SignedIn } from '#modules/customers/server/sign-in-store.ts';
import { AccountNotCovered } from '#modules/vouchers/server/ledger/ledger.ts';
import { FormSpent } from '#modules/payment/server/payment-form-store.ts';
import { isOutside } from '#modules/payment/server/tender-store.ts';
import { keptUntil, openTenders } from '#modules/payment/server/tenders.ts';
import { GoodsGone } from '#modules/sales/server/goods.ts';
import { orderWords } from '#modules/ordering/rules/order-words.ts';
import { changeCart, closeCart, type Cart } from '../cart/cart-store.ts';
import { newCartId, type Payload } from './check-payload.ts';
import type { Draft } from './draft-order.ts';
import { forEachGoods, forItemsByKind } from '../goods.ts';
import { insertOrderWords } from '../operators/found-store.ts';
import { insertItems } from '../item-store.ts';
import { assertFewHolds } from '../holds/hold-store.ts';
import { insertLines, insertOrder, type Order } from '../order-store.ts';
import { announce, wakeWorker } from '../outbox/outbox-store.ts';
import { withdrawOtherPayments } from '../withdraw-payment.ts';

/** What was read before the draft: the visitor's open cart, and their latest order. */
type Read = { readonly cart: Cart | undefined; readonly earlier: Pick<Order, 'orderId'> | undefined };

/**
 * The first transaction: reserves the goods for the payment, writes order and tenders, and reserves the amounts of our
 * own ledger. Withdraws another payment of the visitor first. Returns false when another commit of this cart was
 * quicker, or the cart is gone. Refuses with the code of goods that are gone (TIME_EXPIRED, lock_seat_error), SYSTEM_VOUCHER_NO_BALANCE,
 * POINTS_NO_BALANCE, PAYMENT_IDENTIFIER_UNKNOWN (the form has paid before), HOLD_LIMIT, and PAYMENT_UNDER_WAY when the other
 * payment cannot be withdrawn.
 */
export async function placeOrder(
  ctx: Context,
  payload: Payload,
  draft: Draft,
  { cart, earlier }: Read,
): Promise<boolean> {
  const { order, items, tenders, hold, buyer } = draft;
  const cartId = payload.cartId ?? cart?.cartId ?? (await newCart(ctx, draft, earlier?.orderId));
  if (cartId === undefined) return false;
  // The seats of a hold stay its own until the showing: a job ends the hold before that, unless a payment is under way.
  const until = hold?.startsAt ?? keptUntil(tenders, ctx.now);
  const writing = { ...draft, cartId, until };
  // A customer's row is written first, since the order has its id.
  const write = () =>
    buyer
      ? ctx.db.transaction((tx) => writeForCustomer(ctx, tx, writing, buyer))
      : ctx.db.atOnce((tx) => writeOrder(ctx, tx, { ...writing, customerId: null }));
  let heldEvent: string | undefined;
  try {
    heldEvent = await write().catch(async (error: unknown) => {
      if (!(error instanceof OrderExists) || !(await withdrawOtherPayments(ctx, cartId))) throw error;
      return write();
    });
  } catch (error) {
    if (error instanceof CartClosed || error instanceof OrderExists) return false;
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

/** The cart was committed before, is another visitor's, or is of another kind or presentation by now. */
class CartClosed extends Error {}

/** The cart has an order, or another order of the visitor is being paid. */
class OrderExists extends Error {}

/** The id of the cart that equal commits without one share (`newCartId`); undefined when one of them was quicker. */
async function newCart(
  ctx: Context,
  { scope, order }: Draft,
  earlierOrderId: string | undefined,
): Promise<string | undefined> {
  const id = newCartId(order.sessionId, scope, order.content.fingerprint, earlierOrderId);
  const make = async () => (await changeCart(ctx, scope, {}, id)).cartId;
  const unlessThere = (error: unknown): undefined => {
    if (!isUniqueViolation(error)) throw error;
  };
  // One that another commit was making at that moment is found at the second attempt, if it is still open.
  return (await make().catch(unlessThere)) ?? make().catch(unlessThere);
}

type Writing = Omit<Draft, 'buyer'> & { readonly cartId: string; readonly until: Date };

/** Returns the id of a hold's event, as `writeOrder`. */
async function writeForCustomer(
  ctx: Context,
  tx: BrandDb,
  writing: Writing,
  { mobileNumber }: SignedIn,
): Promise<string | undefined> {
  const { order, hold } = writing;
  const customerId = await keepCustomer(tx, mobileNumber, order.customer, ctx.now);
  // Whoever reserves twice at once waits here for the other: the customer's row is locked.
  if (hold) await assertFewHolds(tx, customerId, hold.most);
  return writeOrder(ctx, tx, { ...writing, customerId });
}

/**
 * All statements are sent together, in this order; what may forbid the order fails in the database, and all are rolled back.
 * Returns the id of a hold's event.
 */
async function writeOrder(
  ctx: Context,
  tx: BrandDb,
  {
    scope,
    facts,
    bill,
    items,
    order,
    tenders,
    savesCard,
    hold,
    cartId,
    until,
    customerId,
  }: Writing & { readonly customerId: number | null },
): Promise<string | undefined> {
  const { orderId, sessionId } = order;
  const saveCardFor = savesCard ? customerId : null;
  const closing = closeCart(tx, { sessionId, cartId, scope }, () => new CartClosed());
  const reserving = forEachGoods(scope.kind, facts, async (goods, own) =>
    goods.reserve?.(tx, order, own, { until, isHold: hold !== undefined }),
  );
  const inserting = insertOrder(tx, { ...order, cartId, customerId }, () => new OrderExists());
  const [heldEvent] = await Promise.all([
    hold ? announce(tx, 'order.held', orderId, ctx.now) : undefined,
    insertItems(tx, orderId, items),
    insertLines(tx, orderId, bill.lines),
    insertOrderWords(tx, orderId, orderWords(order.customer)),
    openTenders(
      tx,
      tenders.map((tender) => (isOutside(tender) ? { ...tender, saveCardFor } : tender)),
      // The first attempt to pay it.
      1,
      ctx.now,
    ),
    closing,
    ...reserving,
    inserting,
  ]);
  return heldEvent;
}
