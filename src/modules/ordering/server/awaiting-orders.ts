import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { ofScope, type Order } from './order-store.ts';

/** The statements on orders whose payment is under way, or has just ended. */

/** A visitor who left the page during the payment is shown its result for this time. */
const RESULT_SHOWN_MINUTES = 15;

/** A condition for the order `o`: the page of a hold, not that of its showing, shows the payment. */
const NO_HOLD = 'o.held_until is null';

/** The visitor's order that awaits its payment; there is at most one (index `orders_one_awaiting`). */
export type AwaitingOrder = CartScope & {
  readonly orderId: string;
  /** The address of the bank's page, if there is one. */
  readonly redirectUrl: string | null;
  /** Of a hold: the token of its link. */
  readonly holdLink: string | null;
};

const AWAITING_FIELDS = `
  o.order_id as "orderId", p.action ->> 'url' as "redirectUrl", o.cart_kind as kind,
  (select min(i.subject_id) from order_item i
    where i.tenant_id = o.tenant_id and i.order_id = o.order_id and i.kind = 'ticket') as "subjectId",
  case when o.held_until is not null then o.link_token end as "holdLink"`;

const FROM_AWAITING = `
  from orders o left join tender p on p.tenant_id = o.tenant_id and p.order_id = o.order_id and p.status = 'pending'
  where o.tenant_id = $1 and o.session_id = $2 and o.status = 'awaiting_payment' limit 1`;

/** The order that is being paid, whatever it is for. */
export const anyAwaitingOrder = (ctx: Context): Promise<AwaitingOrder | undefined> =>
  ctx.db.row<AwaitingOrder>(`select ${AWAITING_FIELDS} ${FROM_AWAITING}`, [ctx.visitor.sessionId]);

/** The order that is being paid, and whether it is of a scope, and no hold. */
export const awaitingOrder = (
  ctx: Context,
  { kind, subjectId }: CartScope,
): Promise<(AwaitingOrder & { readonly isOfScope: boolean }) | undefined> =>
  ctx.db.row(`select ${AWAITING_FIELDS}, ${NO_HOLD} and ${ofScope(3, 4)} as "isOfScope" ${FROM_AWAITING}`, [
    ctx.visitor.sessionId,
    kind,
    subjectId,
  ]);

/** What the visitor's session has paid within RESULT_SHOWN_MINUTES, the newest. */
export const lastPaid = (ctx: Context): Promise<Pick<Order, 'linkToken' | 'customerId'> | undefined> =>
  ctx.db.row(
    `select link_token as "linkToken", customer_id as "customerId" from orders
      where tenant_id = $1 and session_id = $2 and status = 'paid'
        and settled_at > $3::timestamptz - make_interval(mins => $4)
      order by settled_at desc limit 1`,
    [ctx.visitor.sessionId, ctx.now, RESULT_SHOWN_MINUTES],
  );

/** An order's payment that is under way, with the address of the bank's page if there is one. */
export const pendingPayment = async (
  db: BrandDb,
  orderId: string,
): Promise<{ orderId: string; redirectUrl: string | null } | null> =>
  (await db.row<{ orderId: string; redirectUrl: string | null }>(
    `select o.order_id as "orderId", p.action ->> 'url' as "redirectUrl"
       from orders o left join tender p on p.tenant_id = o.tenant_id and p.order_id = o.order_id and p.status = 'pending'
      where o.tenant_id = $1 and o.order_id = $2 and o.status = 'awaiting_payment'`,
    [orderId],
  )) ?? null;

/** The visitor's orders of a scope that await their payment, the oldest first. */
export const awaitingOrders = async (ctx: Context, { kind, subjectId }: CartScope): Promise<string[]> => {
  const rows = await ctx.db.rows<{ orderId: string }>(
    `select o.order_id as "orderId" from orders o
      where o.tenant_id = $1 and o.session_id = $2 and o.status = 'awaiting_payment' and ${NO_HOLD} and ${ofScope(3, 4)}
      order by o.created_at`,
    [ctx.visitor.sessionId, kind, subjectId],
  );
  return rows.map(({ orderId }) => orderId);
};

/** The visitor's orders that await their payment and are not of this cart. */
export const otherAwaitingOrders = async (ctx: Context, cartId: string): Promise<string[]> => {
  const rows = await ctx.db.rows<{ orderId: string }>(
    `select order_id as "orderId" from orders
      where tenant_id = $1 and session_id = $2 and status = 'awaiting_payment' and cart_id <> $3`,
    [ctx.visitor.sessionId, cartId],
  );
  return rows.map(({ orderId }) => orderId);
};

/**
 * The latest order of a scope of the visitor's session, when it was decided within RESULT_SHOWN_MINUTES, or was reserved then
 * and is not paid yet.
 */
export const lastSettled = (
  ctx: Context,
  { kind, subjectId }: CartScope,
): Promise<
  | (Pick<Order, 'orderId' | 'customerId'> & { readonly isPaid: boolean; readonly holdLink: string | null })
  | undefined
> =>
  ctx.db.row(
    `select o.order_id as "orderId", o.status = 'paid' as "isPaid", o.customer_id as "customerId",
            case when o.status = 'held' then o.link_token end as "holdLink"
       from orders o
      where o.tenant_id = $1 and o.session_id = $2 and o.status <> 'awaiting_payment'
        and coalesce(o.settled_at, o.created_at) > $5::timestamptz - make_interval(mins => $6)
        and (${NO_HOLD} or (o.status = 'held' and o.held_until > $5)) and ${ofScope(3, 4)}
      order by o.created_at desc limit 1`,
    [ctx.visitor.sessionId, kind, subjectId, ctx.now, RESULT_SHOWN_MINUTES],
  );

/**
 * The creation of an order that awaits its payment; null for others. An index has this expression (docs/decisions/0047); compare
 * it, since the database thinks that `is not null` holds for most rows while none awaits.
 */
export const AWAITING_SINCE = "case when status = 'awaiting_payment' then created_at end";

/** Orders of a brand that await a payment without an open tender: the process ended between two steps. */
export const ordersWithoutPayment = (db: BrandDb, olderThan: Date): Promise<{ orderId: string }[]> =>
  db.rows(
    `select o.order_id as "orderId" from orders o
      where o.tenant_id = $1 and ${AWAITING_SINCE} <= $2
        and (select true from tender p where p.tenant_id = o.tenant_id and p.order_id = o.order_id
                and p.status in ('created', 'pending', 'paid') limit 1) is null
      limit 100`,
    [olderThan],
  );

/** When the oldest order that waits for its payment was placed; null when none does. */
export const oldestUnpaid = async (db: BrandDb): Promise<Date | null> =>
  (
    await db.row<{ since: Date | null }>(
      `select min(${AWAITING_SINCE}) as since from orders where tenant_id = $1 and ${AWAITING_SINCE} is not null`,
    )
  )?.since ?? null;
