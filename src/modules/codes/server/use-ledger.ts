import type { BrandDb } from '#platform/server/db.ts';
import type { Explain } from '#platform/server/statement-batch.ts';
import { GoodsGone } from '#modules/sales/server/goods.ts';

/**
 * Ledgers of uses: tickets or extras that were bought with something that is good for a number of them. Their rows are
 * only appended, a trigger moves `uses` of what is used, and a check refuses more uses than there are.
 */

/** A ticket or an extra of an order that uses something; `ticketNo` as in `CodeUse`. */
export type Use<Id extends string | number> = { readonly id: Id; readonly ticketNo: number };

/** The table of a ledger, and the columns and constraints of what it counts. */
type LedgerTable<More extends object> = {
  readonly table: string;
  readonly id: string;
  readonly idType: 'text' | 'bigint';
  /** The checks that refuse more uses than there are, with the refusal of each. */
  readonly limits: Readonly<Record<string, string>>;
  /** Columns beside those of every ledger: the field of a use, and its type. */
  readonly columns?: Readonly<Record<string, readonly [keyof More & string, 'int']>>;
};

type Write<Id extends string | number, More extends object> = (
  tx: BrandDb,
  orderId: string,
  uses: readonly (Use<Id> & More)[],
) => Promise<void>;

export type UseLedger<Id extends string | number, More extends object> = {
  /** First transaction of an order. Throws GoodsGone when somebody else has used it up a moment earlier. */
  readonly reserve: Write<Id, More>;
  /** Second transaction. A second call changes nothing. */
  readonly redeem: Write<Id, More>;
  /** For an order that failed, or tickets and extras that were cancelled. A second call changes nothing. */
  readonly return: Write<Id, More>;
};

/** A ledger; `More`: the fields of a use that have columns of their own. */
export function ledgerOfUses<Id extends string | number, More extends object = object>(
  ledger: LedgerTable<More>,
): UseLedger<Id, More> {
  const write =
    (action: 'reserve' | 'redeem' | 'return', explain?: Explain): Write<Id, More> =>
    async (tx, orderId, uses) => {
      if (uses.length > 0)
        await tx.change(statementOf(ledger), [orderId, action, JSON.stringify(uses)], explain);
    };
  const usedUp: Explain = ({ constraint = '' }) => {
    const code = ledger.limits[constraint];
    return code === undefined ? undefined : new GoodsGone(code);
  };
  return { reserve: write('reserve', usedUp), redeem: write('redeem'), return: write('return') };
}

/** Sorted, so that two orders that use the same things cannot deadlock. */
function statementOf<More extends object>({ table, id, idType, columns = {} }: LedgerTable<More>): string {
  const more = Object.entries(columns);
  const each = (text: (column: string, field: string, type: string) => string): string =>
    more.map(([column, [field, type]]) => `, ${text(column, field, type)}`).join('');
  return `insert into ${table} (tenant_id, ${id}, order_id, ticket_no, action${each((column) => column)})
   select $1, u.id, $2, u."ticketNo", $3${each((_, field) => `u."${field}"`)}
     from json_to_recordset($4::json) as u (id ${idType}, "ticketNo" int${each((_, field, type) => `"${field}" ${type}`)})
    order by u.id, u."ticketNo"
   on conflict (tenant_id, order_id, ticket_no, action) do nothing`;
}
