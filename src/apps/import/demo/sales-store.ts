/**
 * Writes many completed orders at once: order, lines, tender, tickets and claims, with one statement for each table.
 */
import type { CardInstrument } from '#modules/payment/rules/outcome.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { BillLine } from '#modules/sales/rules/bill.ts';
import { orderWords } from '#modules/ordering/rules/order-words.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import type { TicketItem } from '#modules/tickets/rules/ticket-items.ts';

/** An order as the demo writes it: paid, with issued tickets. */
export type SaleRow = {
  readonly id: string;
  readonly code: string;
  readonly locale: string;
  readonly total: number;
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly createdAt: string;
  readonly card: CardInstrument;
  readonly lines: readonly BillLine[];
  /** The tickets first, then the products. */
  readonly items: readonly NewItem[];
  /** The tickets of the first items, in their order. */
  readonly tickets: readonly {
    readonly item: TicketItem;
    readonly code: string;
    readonly status: 1 | 3;
  }[];
};

/** How many orders one statement writes. */
const CHUNK = 2000;

/** Writes orders. When a visitor claims a place at the same time, the transaction fails (23505) and is repeated. */
export async function writeSales(tx: BrandDb, orders: readonly SaleRow[], currency: string): Promise<void> {
  // PostgreSQL must not plan the checks of foreign keys for this brand, of which it may have no statistics yet: any
  // index that begins with the brand would seem good enough, and be read whole for each line.
  await tx.rows("select set_config('plan_cache_mode', 'force_generic_plan', true) where $1::int is not null");
  for (let i = 0; i < orders.length; i += CHUNK) await writeChunk(tx, orders.slice(i, i + CHUNK), currency);
}

async function writeChunk(tx: BrandDb, orders: readonly SaleRow[], currency: string): Promise<void> {
  // The link's token: a random UUID's 16 bytes as base64url, 22 unguessable characters.
  await tx.change(
    `insert into orders (tenant_id, order_id, cart_id, session_id, code, cart_kind, status, locale, currency,
                         total, customer, content, link_token, created_at, settled_at)
     select $1, o.id, o.id, o.id, o.code, 'tickets', 'paid', o.locale, $2, o.total, o.customer,
            json_build_object('fingerprint', '', 'origin', ''),
            translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'), o.at, o.at
       from json_to_recordset($3::json) as o (id uuid, code text, locale text, total bigint,
                                              customer jsonb, at timestamptz)`,
    [
      currency,
      JSON.stringify(
        orders.map((order) => ({
          id: order.id,
          code: order.code,
          locale: order.locale,
          total: order.total,
          customer: order.customer,
          at: order.createdAt,
        })),
      ),
    ],
  );
  await writeWords(tx, orders);
  await writeItems(tx, orders);
  await writeLines(tx, orders);
  await writeTenders(tx, orders, currency);
  await writeTickets(tx, orders);
}

/** By what operators find them. */
const writeWords = (tx: BrandDb, orders: readonly SaleRow[]): Promise<number> =>
  tx.change(
    `insert into order_word (tenant_id, word, order_id)
     select $1, w.word, w.id from json_to_recordset($2::json) as w (id uuid, word text)`,
    [
      JSON.stringify(
        orders.flatMap(({ id, customer }) => orderWords(customer).map((word) => ({ id, word }))),
      ),
    ],
  );

const writeItems = (tx: BrandDb, orders: readonly SaleRow[]): Promise<number> =>
  tx.change(
    `insert into order_item (tenant_id, order_id, item_no, kind, subject_id, state, amount, detail)
     select $1, i.id, i.no, i.kind, i.subject, 'issued', i.amount, i.detail
       from json_to_recordset($2::json) as i (id uuid, no int, kind text, subject int, amount bigint, detail jsonb)`,
    [
      JSON.stringify(
        orders.flatMap(({ id, items }) =>
          items.map(({ kind, subjectId, amount, detail }, i) => ({
            id,
            no: i + 1,
            kind,
            subject: subjectId,
            amount,
            detail,
          })),
        ),
      ),
    ],
  );

const writeLines = (tx: BrandDb, orders: readonly SaleRow[]): Promise<number> =>
  tx.change(
    `insert into order_line (tenant_id, order_id, line_no, kind, item_id, name, quantity, unit, amount, detail)
     select $1, l.id, l.no, l.kind, l.item, l.name, l.quantity, l.unit, l.amount, l.detail
       from json_to_recordset($2::json) as l (id uuid, no int, kind text, item int, name jsonb, quantity int, unit bigint, amount bigint, detail jsonb)`,
    [
      JSON.stringify(
        orders.flatMap(({ id, lines }) =>
          lines.map(({ kind, itemId, name, quantity, unit, amount, detail }, i) => ({
            id,
            no: i + 1,
            kind,
            item: itemId,
            name,
            quantity,
            unit,
            amount,
            detail,
          })),
        ),
      ),
    ],
  );

/** The only tender of an order, which has the order's id, and its charge at the demo gateway, so that it can be refunded. */
const writeTenders = (tx: BrandDb, orders: readonly SaleRow[], currency: string): Promise<number> =>
  tx.change(
    `with paid as (
       select * from json_to_recordset($3::json) as p (id uuid, total bigint, card jsonb, at timestamptz)),
     charged as (
       insert into demo_gateway.charge (charge_id, key, status, amount, currency, notify_url, return_url, metadata, created_at)
       select 'seed-' || p.id, p.id, 'succeeded', p.total, $2, '', '', '{}', p.at from paid p)
     insert into tender (tenant_id, tender_id, order_id, provider, status, amount, currency, provider_ref, instrument, created_at, updated_at)
     select $1, p.id, p.id, 'demo', 'paid', p.total, $2, 'seed-' || p.id, p.card, p.at, p.at
       from paid p`,
    [
      currency,
      JSON.stringify(orders.map(({ id, total, card, createdAt }) => ({ id, total, card, at: createdAt }))),
    ],
  );

const writeTickets = (tx: BrandDb, orders: readonly SaleRow[]): Promise<number> =>
  tx.change(
    `with sold as (
       insert into ticket (tenant_id, ticket_id, order_id, item_no, presentation_id, seat_no, status, ticket_type_id, ticket_group_id, code, amount, detail)
       select $1, gen_random_uuid(), t.id, t.item, t.presentation, t.seat, t.status, t.type, t.level, t.code, t.amount, t.detail
         from json_to_recordset($2::json) as t (id uuid, item int, presentation int, seat int, status int, type int, level int,
                                                code text, amount bigint, detail jsonb)
       returning presentation_id, seat_no, order_id)
     insert into claim (tenant_id, presentation_id, seat_no, state, holder, expires, order_id)
     select $1, presentation_id, seat_no, 1, order_id, 'infinity', order_id from sold`,
    [
      JSON.stringify(
        orders.flatMap(({ id, tickets }) =>
          tickets.map(({ item: { subjectId, detail }, status, code }, i) => ({
            id,
            item: i + 1,
            presentation: subjectId,
            seat: detail.seatNo,
            status,
            type: detail.ticketId,
            level: detail.ticketGroupId,
            code,
            amount: detail.price,
            detail: {
              ...detail.place,
              seatKind: detail.seatKind,
              typeName: detail.typeName,
              levelName: detail.levelName,
              addonIds: detail.addonIds,
            },
          })),
        ),
      ),
    ],
  );
