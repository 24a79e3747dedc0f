import type { BrandDb } from '#platform/server/db.ts';
import type { Wanted } from '#modules/ordering/rules/order-words.ts';
import type { Order } from '../order-store.ts';

/** The statements by which operators find orders. */

/** Writes the words of a new order. */
export const insertOrderWords = (tx: BrandDb, orderId: string, words: readonly string[]): Promise<number> =>
  tx.change('insert into order_word (tenant_id, word, order_id) select $1, w, $2 from unnest($3::text[]) w', [
    orderId,
    words,
  ]);

/** Replaces the words of an order. */
export async function replaceOrderWords(
  tx: BrandDb,
  orderId: string,
  words: readonly string[],
): Promise<void> {
  await tx.change('delete from order_word where tenant_id = $1 and order_id = $2', [orderId]);
  await insertOrderWords(tx, orderId, words);
}

/** An order that was found. */
export type FoundOrder = Pick<
  Order,
  'orderId' | 'code' | 'status' | 'currency' | 'total' | 'customer' | 'locale' | 'createdAt'
> & {
  /** By presentation, how many valid tickets; 0 when all are cancelled. */
  readonly visits: readonly { readonly presentationId: number; readonly tickets: number }[];
};

/** What is looked for: at least one of `wanted` and `presentationId`. */
export type Search = {
  readonly wanted: Wanted | undefined;
  readonly presentationId: number | undefined;
  /** The code of the last order of the answer before. */
  readonly after: string | undefined;
  readonly limit: number;
};

/** Orders by what an operator looks for, the newest first. */
export function findOrders(
  db: BrandDb,
  { wanted, presentationId, after, limit }: Search,
): Promise<FoundOrder[]> {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given) + 1}`;
  const conditions = [
    ...(wanted ? [isWantedBy(wanted, value)] : []),
    ...(presentationId === undefined ? [] : [hasTicketFor(value(presentationId))]),
    ...(after === undefined ? [] : [isOlderThan(value(after))]),
  ];
  return db.rows<FoundOrder>(
    `select o.order_id as "orderId", o.code, o.status, o.currency, o.total, o.customer, o.locale, o.created_at as "createdAt",
            (select coalesce(json_agg(v), '[]') from (
               select i.subject_id as "presentationId",
                      count(*) filter (where i.state in ('reserved', 'issued'))::int as tickets
                 from order_item i
                where i.tenant_id = o.tenant_id and i.order_id = o.order_id and i.kind = 'ticket'
                group by i.subject_id order by i.subject_id) v) as visits
       from orders o
      where o.tenant_id = $1 and ${conditions.join(' and ')}
      order by o.created_at desc, o.order_id desc limit ${value(limit)}`,
    values,
  );
}

const isWantedBy = ({ code = '', words }: Wanted, value: (given: unknown) => string): string =>
  isWanted(value(code), value(words), value(words.map((word) => word + LAST)));

/** No word has it, so that it ends a range of words that begin alike. */
const LAST = '\u{10FFFF}';

/**
 * A condition: the order has the code, or for each beginning a word. Ranges with known ends and no patterns: under
 * row-level security only plain comparisons may use the index.
 */
const isWanted = (code: string, starts: string, ends: string): string => `o.order_id in (
  select c.order_id from orders c where c.tenant_id = $1 and c.code = ${code}
  union all
  select w.order_id from unnest(${starts}::text[], ${ends}::text[]) as t (start, stop)
    join order_word w on w.tenant_id = $1 and w.word >= t.start and w.word < t.stop
   group by w.order_id having count(distinct t.start) = cardinality(${starts}::text[]))`;

const hasTicketFor = (presentationId: string): string => `o.order_id in (
  select i.order_id from order_item i
   where i.tenant_id = $1 and i.kind = 'ticket' and i.subject_id = ${presentationId}::int)`;

const isOlderThan = (code: string): string => `(o.created_at, o.order_id) < (
  select p.created_at, p.order_id from orders p where p.tenant_id = $1 and p.code = ${code})`;
