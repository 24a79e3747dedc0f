import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import { orderCodeIn } from '#modules/ordering/rules/order-words.ts';
import type { OrderStatus } from '#modules/ordering/rules/order-states.ts';
import type { BillLine } from '#modules/sales/rules/bill.ts';
import type { TaxedLine } from '#modules/sales/rules/vat.ts';
import type { CartKind, CartScope } from '#modules/sales/rules/cart-kinds.ts';

/** An order as it is written before the provider is called; later only its status changes. */
export type Order = {
  readonly orderId: string;
  readonly cartId: string;
  readonly sessionId: string;
  /** Who was signed in when buying; null for a guest. */
  readonly customerId: number | null;
  readonly code: string;
  readonly cartKind: CartKind;
  readonly status: OrderStatus;
  readonly locale: string;
  readonly currency: string;
  readonly total: number;
  readonly customer: Readonly<Record<string, unknown>>;
  readonly content: OrderContent;
  readonly terms: Texts;
  readonly linkToken: string;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  /** Of a hold: until when it can be paid. Null: it was to be paid at once. */
  readonly heldUntil: Date | null;
  /** Of an order that pays for other seats: the order that gets them. */
  readonly changesOrderId: string | null;
};

/** An order or its tender has not the status any more that the transaction counts on: it is rolled back. */
export class OrderChanged extends Error {}

/** The data of the order itself, without its items. */
export type OrderContent = {
  /** A digest of the commit that made the order: the same digest is the same commit. */
  readonly fingerprint: string;
  /** A digest of its goods alone; older orders lack it. */
  readonly goods?: string;
  /** The shop's address as the buyer saw it, for links in e-mails. */
  readonly origin: string;
};

const COLUMNS = `order_id as "orderId", cart_id as "cartId", session_id as "sessionId",
  customer_id as "customerId", code,
  cart_kind as "cartKind", status, locale, currency, total, customer, content, terms,
  link_token as "linkToken", created_at as "createdAt", settled_at as "settledAt",
  held_until as "heldUntil", changes_order_id as "changesOrderId"`;

/**
 * Writes an order. Throws `otherwise` when the cart has one already, from an earlier commit or a parallel one, or when another
 * order of the visitor awaits its payment (index `orders_one_awaiting`).
 */
export const insertOrder = (
  tx: BrandDb,
  order: Omit<Order, 'settledAt'>,
  otherwise: () => Error,
): Promise<void> =>
  tx.changeExactly(
    1,
    `insert into orders (tenant_id, order_id, cart_id, session_id, code, cart_kind, status, locale,
                         currency, total, customer, content, terms, link_token, created_at, customer_id, held_until,
                         changes_order_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict do nothing`,
    [
      order.orderId, order.cartId, order.sessionId, order.code, order.cartKind, order.status, order.locale,
      order.currency, order.total, order.customer, order.content, order.terms, order.linkToken, order.createdAt,
      order.customerId, order.heldUntil, order.changesOrderId,
    ], // prettier-ignore
    otherwise,
  );

/** Writes the lines of an order's bill, numbered from 1. Minor units. */
export async function insertLines(tx: BrandDb, orderId: string, lines: readonly BillLine[]): Promise<void> {
  await tx.change(
    `insert into order_line (tenant_id, order_id, line_no, kind, item_id, name, quantity, unit, amount, detail, vat)
     select $1, $2, l.no, l.kind, l.item_id, l.name, l.quantity, l.unit, l.amount, l.detail, l.vat
       from json_to_recordset($3::json) as l (no int, kind text, item_id int, name jsonb, quantity int, unit bigint, amount bigint, detail jsonb, vat numeric)`,
    [orderId, JSON.stringify(lines.map((line, i) => ({ ...line, no: i + 1, item_id: line.itemId })))],
  );
}

/** A line of an order's bill as it was written. */
export type OrderLine = Pick<BillLine, 'kind' | 'name' | 'quantity' | 'amount'> & {
  /** The rate of value-added tax in percent; null when it is not taxed. */
  readonly vat: number | null;
  /** How many of its things are cancelled; always 0 of tickets, which say by themselves that they are. */
  readonly cancelled: number;
  /** What all of them cost in loyalty points, beside the amount. */
  readonly points: number;
};

/** The lines of an order's bill, in order. */
export const orderLines = (db: BrandDb, orderId: string): Promise<OrderLine[]> =>
  // The line and the item of a product or donation were written of the same choice.
  db.rows<OrderLine>(
    `select l.kind, l.name, l.quantity, l.amount, l.vat,
            coalesce((l.detail ->> 'points')::int, 0) * l.quantity as points, coalesce((
       select max(i.cancelled) from order_item i
        where i.tenant_id = $1 and i.order_id = $2 and i.kind = l.kind and i.subject_id = l.item_id
          and i.amount = l.amount and i.detail -> 'name' = l.name), 0) as cancelled
       from order_line l
      where l.tenant_id = $1 and l.order_id = $2 order by l.line_no`,
    [orderId],
  );

/** An order by its id. */
export const findOrder = (db: BrandDb, orderId: string): Promise<Order | undefined> =>
  db.row<Order>(`select ${COLUMNS} from orders where tenant_id = $1 and order_id = $2`, [orderId]);

/** The same, locked until the transaction ends. */
export const lockOrder = (tx: BrandDb, orderId: string): Promise<Order | undefined> =>
  tx.row<Order>(`select ${COLUMNS} from orders where tenant_id = $1 and order_id = $2 for update`, [orderId]);

/**
 * For the statement that creates a cart, in which $1 is the brand and $3 the session: the customer's details of the
 * visitor's last order, without consents and the ID number. Null after an order of somebody who was signed in: who signs out
 * leaves nothing to the next person at the screen, and who is signed in gets their details from there. Orders that are paid
 * by a link are left out: whoever has the link may be somebody else, as a friend who changes the seats of a ticket.
 */
export const LAST_CUSTOMER = `select case when customer_id is null
       then customer - array['termsConfirmed', 'mailingConsent', 'ssn'] end
  from orders where tenant_id = $1 and session_id = $3 and held_until is null order by created_at desc limit 1`;

/** Locks and reads the order of a tender. */
export const lockOrderOf = (tx: BrandDb, tenderId: string): Promise<Order | undefined> =>
  tx.row<Order>(
    `select ${COLUMNS} from orders
      where tenant_id = $1 and order_id = (select order_id from tender where tenant_id = $1 and tender_id = $2)
      for update`,
    [tenderId],
  );

/** An order by the token of its link, or undefined. */
export const orderByLink = (db: BrandDb, linkToken: string): Promise<Order | undefined> =>
  db.row<Order>(`select ${COLUMNS} from orders where tenant_id = $1 and link_token = $2`, [linkToken]);

/**
 * A condition for the orders of a scope: of its kind and, for tickets, with an item of its presentation. In the
 * statement `o` is the order; the parameters are the scope's kind and subject.
 */
export const ofScope = (kind: number, subject: number): string =>
  `o.cart_kind = $${kind} and ($${subject}::int is null or exists (
     select from order_item i where i.tenant_id = o.tenant_id and i.order_id = o.order_id
        and i.kind = 'ticket' and i.subject_id = $${subject}))`;

/** An order by its code, as `orderCodeIn` reads it, or undefined. */
export const orderByCode = (db: BrandDb, code: string): Promise<Order | undefined> =>
  db.row<Order>(`select ${COLUMNS} from orders where tenant_id = $1 and code = $2`, [orderCodeIn(code)]);

/** What a change must know of the orders that it touches. */
export type OrderContact = Pick<Order, 'orderId' | 'code' | 'status'> & { readonly hasEmail: boolean };

/** Some orders, as far as is needed to say whom a change touches. */
export const orderContacts = (db: BrandDb, orderIds: readonly string[]): Promise<OrderContact[]> =>
  db.rows<OrderContact>(
    `select order_id as "orderId", code, status, coalesce(customer ->> 'email', '') <> '' as "hasEmail"
       from orders where tenant_id = $1 and order_id = any($2::uuid[])`,
    [orderIds],
  );

/** Locks and reads an order by its code, so that its items can be changed. */
export const lockOrderByCode = (tx: BrandDb, code: string): Promise<Order | undefined> =>
  tx.row<Order>(`select ${COLUMNS} from orders where tenant_id = $1 and code = $2 for update`, [
    orderCodeIn(code),
  ]);

/** The order that was made of a cart of this visitor; without `cartId` the latest of the scope. */
export const orderOfCart = (
  ctx: Context,
  { kind, subjectId }: CartScope,
  cartId: string | undefined,
): Promise<Order | undefined> =>
  ctx.db.row<Order>(
    `select ${COLUMNS} from orders o
      where o.tenant_id = $1 and o.session_id = $2 and ($3::uuid is null or o.cart_id = $3) and ${ofScope(4, 5)}
      order by o.created_at desc limit 1`,
    [ctx.visitor.sessionId, cartId ?? null, kind, subjectId],
  );

/** Moves an order to a status. `settled_at` is when it was decided: paying a refund later does not change it. */
export async function setOrderStatus(
  tx: BrandDb,
  orderId: string,
  status: OrderStatus,
  now: Date,
): Promise<void> {
  await tx.change(
    `update orders set status = $3, settled_at = case $3 when 'refunded' then settled_at else $4 end
      where tenant_id = $1 and order_id = $2`,
    [orderId, status, now],
  );
}

/** Moves an order from the status that it had to 'paid'. Throws OrderChanged when it has another one by now. */
export const payOrder = (
  tx: BrandDb,
  { orderId, status }: Pick<Order, 'orderId' | 'status'>,
  now: Date,
): Promise<void> =>
  tx.changeExactly(
    1,
    `update orders set status = 'paid', settled_at = $4 where tenant_id = $1 and order_id = $2 and status = $3`,
    [orderId, status, now],
    () => new OrderChanged(`order ${orderId} is not ${status} any more`),
  );

/** Corrects the buyer's e-mail address. */
export const setOrderEmail = (tx: BrandDb, orderId: string, email: string): Promise<number> =>
  tx.change(
    `update orders set customer = customer || json_build_object('email', $3::text, 'confirmEmail', $3::text)::jsonb
      where tenant_id = $1 and order_id = $2`,
    [orderId, email],
  );

export type InvoicedOrder = Pick<Order, 'code' | 'status' | 'currency' | 'total'> & {
  readonly settledAt: Date;
  /** Refunded or being refunded of what was asked for, in minor units. */
  readonly refunded: number;
  readonly customer: Readonly<Record<string, string>>;
  readonly lines: readonly TaxedLine[];
};

/** Orders settled between two instants whose buyers requested an invoice, the oldest first. */
export const invoicedOrders = (db: BrandDb, from: Date, until: Date): Promise<InvoicedOrder[]> =>
  db.rows<InvoicedOrder>(
    `select code, status, currency, total, customer, settled_at as "settledAt",
            (select coalesce(sum(coalesce(asked_amount, refunded)), 0) from tender t
              where t.tenant_id = o.tenant_id and t.order_id = o.order_id) as refunded,
            (select json_agg(json_build_object('amount', l.amount, 'vat', l.vat)) from order_line l
              where l.tenant_id = o.tenant_id and l.order_id = o.order_id) as lines
       from orders o
      where tenant_id = $1 and settled_at >= $2 and settled_at < $3 and status in ('paid', 'refund_due', 'refunded')
        and customer -> 'invoiceRequested' = 'true'
      order by settled_at, code`,
    [from, until],
  );
