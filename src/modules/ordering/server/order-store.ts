import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { OrderStatus } from '#modules/ordering/rules/order-states.ts';
import type { SeatName } from '#modules/seating/rules/seat-names.ts';
import type { BillLine } from '#modules/tickets/rules/quote-tickets.ts';
import type { SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';

/** An order as written down before the gateway is asked; never changed but for its status. */
export type Order = {
  readonly orderId: string;
  readonly cartId: string;
  readonly sessionId: string;
  readonly code: string;
  readonly status: OrderStatus;
  readonly presentationId: number;
  readonly locationId: number;
  readonly locale: string;
  readonly currency: string;
  readonly total: number;
  readonly customer: Readonly<Record<string, unknown>>;
  readonly content: OrderContent;
  readonly terms: Texts;
  readonly linkToken: string;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
};

/** The tickets of the order, to be issued when it is paid; and the fingerprint of the commit that made it. */
export type OrderContent = {
  readonly tickets: readonly (SeatTicket & {
    readonly amount: number;
    readonly typeName: Texts;
    readonly levelName: Texts;
    readonly place: SeatName;
  })[];
  readonly fingerprint: string;
  /** The shop's address as the buyer saw it, for links in letters. */
  readonly origin: string;
  readonly delivery: string;
};

const COLUMNS = `order_id as "orderId", cart_id as "cartId", session_id as "sessionId", code, status,
  presentation_id as "presentationId", location_id as "locationId", locale, currency, total, customer, content, terms,
  link_token as "linkToken", created_at as "createdAt", settled_at as "settledAt"`;

/** Writes an order down; false when the cart has one already (it was committed before, or just now by another request). */
export async function insertOrder(tx: BrandDb, order: Omit<Order, 'settledAt'>): Promise<boolean> {
  const count = await tx.change(
    `insert into orders (tenant_id, order_id, cart_id, session_id, code, status, presentation_id, location_id, locale,
                         currency, total, customer, content, terms, link_token, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (tenant_id, cart_id) do nothing`,
    [
      order.orderId, order.cartId, order.sessionId, order.code, order.status, order.presentationId, order.locationId, order.locale,
      order.currency, order.total, order.customer, order.content, order.terms, order.linkToken, order.createdAt,
    ], // prettier-ignore
  );
  return count === 1;
}

export async function insertLines(tx: BrandDb, orderId: string, lines: readonly BillLine[]): Promise<void> {
  await tx.change(
    `insert into order_line (tenant_id, order_id, line_no, kind, item_id, name, quantity, unit, amount, detail)
     select $1, $2, l.no, l.kind, l.item_id, l.name, l.quantity, l.unit, l.amount, l.detail
       from json_to_recordset($3::json) as l (no int, kind text, item_id int, name jsonb, quantity int, unit bigint, amount bigint, detail jsonb)`,
    [orderId, JSON.stringify(lines.map((line, i) => ({ ...line, no: i + 1, item_id: line.itemId })))],
  );
}

/** A line of an order's bill as it was written down; a product's with its way of delivery by name. */
export type OrderLine = Pick<BillLine, 'kind' | 'name' | 'quantity' | 'amount'> & {
  readonly detail: { readonly delivery?: Texts };
};

/** The lines of an order's bill, in their order. */
export const orderLines = (db: BrandDb, orderId: string): Promise<OrderLine[]> =>
  db.rows<OrderLine>(
    `select kind, name, quantity, amount, detail from order_line
      where tenant_id = $1 and order_id = $2 order by line_no`,
    [orderId],
  );

export const findOrder = (db: BrandDb, orderId: string): Promise<Order | undefined> =>
  db.row<Order>(`select ${COLUMNS} from orders where tenant_id = $1 and order_id = $2`, [orderId]);

export const lockOrder = (tx: BrandDb, orderId: string): Promise<Order | undefined> =>
  tx.row<Order>(`select ${COLUMNS} from orders where tenant_id = $1 and order_id = $2 for update`, [orderId]);

/**
 * For the statement that begins a cart, in which $1 is the brand and $3 the session: what the visitor's last order
 * knows of them.
 */
export const LAST_CUSTOMER = `select customer - array['termsConfirmed', 'mailingConsent'] from orders
  where tenant_id = $1 and session_id = $3 order by created_at desc limit 1`;

/** The order that a payment is of. */
export const lockOrderOf = (tx: BrandDb, paymentId: string): Promise<Order | undefined> =>
  tx.row<Order>(
    `select ${COLUMNS} from orders
      where tenant_id = $1 and order_id = (select order_id from payment where tenant_id = $1 and payment_id = $2)
      for update`,
    [paymentId],
  );

export const orderByLink = (db: BrandDb, linkToken: string): Promise<Order | undefined> =>
  db.row<Order>(`select ${COLUMNS} from orders where tenant_id = $1 and link_token = $2`, [linkToken]);

/** The order that a cart of this visitor became; the latest for a showing when no cart is named. */
export const orderOfCart = (
  ctx: Context,
  presentationId: number,
  cartId: string | undefined,
): Promise<Order | undefined> =>
  ctx.db.row<Order>(
    `select ${COLUMNS} from orders
      where tenant_id = $1 and session_id = $2 and presentation_id = $3 and ($4::uuid is null or cart_id = $4)
      order by created_at desc limit 1`,
    [ctx.visitor.sessionId, presentationId, cartId ?? null],
  );

/** Whether the same visitor's same commit has made an order that is not at its end by failure. */
export const wasPlaced = async (
  tx: BrandDb,
  { sessionId, presentationId, content }: Pick<Order, 'sessionId' | 'presentationId' | 'content'>,
): Promise<boolean> =>
  (await tx.row(
    `select 1 from orders
      where tenant_id = $1 and session_id = $2 and presentation_id = $3 and content ->> 'fingerprint' = $4
        and status in ('awaiting_payment', 'paid')`,
    [sessionId, presentationId, content.fingerprint],
  )) !== undefined;

export async function setOrderStatus(
  tx: BrandDb,
  orderId: string,
  status: OrderStatus,
  now: Date,
): Promise<void> {
  await tx.change('update orders set status = $3, settled_at = $4 where tenant_id = $1 and order_id = $2', [
    orderId,
    status,
    now,
  ]);
}

/** An order of the visitor for a showing that still awaits its payment, with where to go on. */
export async function pendingOrder(
  ctx: Context,
  presentationId: number,
): Promise<{ orderId: string; redirectUrl: string | null } | null> {
  const row = await ctx.db.row<{ order_id: string; url: string | null }>(
    `select o.order_id, p.action ->> 'url' as url
       from orders o left join payment p on p.tenant_id = o.tenant_id and p.order_id = o.order_id and p.status = 'pending'
      where o.tenant_id = $1 and o.session_id = $2 and o.presentation_id = $3 and o.status = 'awaiting_payment'
      order by o.created_at desc limit 1`,
    [ctx.visitor.sessionId, presentationId],
  );
  return row ? { orderId: row.order_id, redirectUrl: row.url } : null;
}

/** A page that was left while its order was being decided is told of it so long. */
const TOLD_FOR_MINUTES = 15;

/** The visitor's order for a showing that was decided last, a moment ago. */
export const justSettled = async (
  ctx: Context,
  presentationId: number,
): Promise<{ orderId: string } | null> =>
  (await ctx.db.row<{ orderId: string }>(
    `select order_id as "orderId" from orders
      where tenant_id = $1 and session_id = $2 and presentation_id = $3 and status <> 'awaiting_payment'
        and settled_at > $4::timestamptz - make_interval(mins => $5)
      order by created_at desc limit 1`,
    [ctx.visitor.sessionId, presentationId, ctx.now, TOLD_FOR_MINUTES],
  )) ?? null;

/** Orders of a brand that wait without a payment under way: the process ended between two steps. */
export const ordersWithoutPayment = (db: BrandDb, olderThan: Date): Promise<{ orderId: string }[]> =>
  db.rows(
    `select o.order_id as "orderId" from orders o
      where o.tenant_id = $1 and o.status = 'awaiting_payment' and o.created_at <= $2
        and not exists (select from payment p where p.tenant_id = o.tenant_id and p.order_id = o.order_id
                           and p.status in ('created', 'pending', 'paid'))
      limit 100`,
    [olderThan],
  );

export type InvoicedOrder = Pick<Order, 'code' | 'status' | 'currency' | 'total'> & {
  readonly settledAt: Date;
  readonly customer: Readonly<Record<string, string>>;
};

/** Orders that money came for between two instants and whose buyers asked for an invoice, the oldest first. */
export const invoicedOrders = (db: BrandDb, from: Date, until: Date): Promise<InvoicedOrder[]> =>
  db.rows<InvoicedOrder>(
    `select code, status, currency, total, customer, settled_at as "settledAt" from orders
      where tenant_id = $1 and settled_at >= $2 and settled_at < $3 and status in ('paid', 'refund_due', 'refunded')
        and customer -> 'invoiceRequested' = 'true'
      order by settled_at, code`,
    [from, until],
  );
