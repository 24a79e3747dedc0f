import { DatabaseError } from 'pg';
import type { BrandDb } from '#platform/server/db.ts';

/**
 * Ledgers of uses: tickets that were bought with something that is good for a number of tickets. Their rows are only
 * appended, a trigger moves `uses` of what is used, and a check refuses more uses than there are.
 */

/** A ticket of an order that uses something. `ticketNo` stays when the ticket gets another seat. */
export type Use<Id extends string | number> = { readonly id: Id; readonly ticketNo: number };

/** The table of a ledger, and the column and constraint of what it counts. */
type LedgerTable = {
  readonly table: string;
  readonly id: string;
  readonly idType: 'text' | 'bigint';
  /** The check that refuses more uses than there are. */
  readonly limit: string;
};

/** Something was used up by somebody else a moment earlier: the transaction is rolled back. */
export class UsedUp extends Error {
  constructor(cause: unknown) {
    super('something is good for fewer tickets than were to be reserved', { cause });
    this.name = 'UsedUp';
  }
}

type Write<Id extends string | number> = (
  tx: BrandDb,
  orderId: string,
  uses: readonly Use<Id>[],
) => Promise<void>;

export type UseLedger<Id extends string | number> = {
  /** First transaction of an order. Throws UsedUp. */
  readonly reserve: Write<Id>;
  /** Second transaction. A second call changes nothing. */
  readonly redeem: Write<Id>;
  /** For an order that failed, or tickets that were cancelled. A second call changes nothing. */
  readonly return: Write<Id>;
};

export function ledgerOfUses<Id extends string | number>(ledger: LedgerTable): UseLedger<Id> {
  const write =
    (action: 'reserve' | 'redeem' | 'return'): Write<Id> =>
    async (tx, orderId, uses) => {
      if (uses.length === 0) return;
      await tx.change(statementOf(ledger), [orderId, action, JSON.stringify(uses)]);
    };
  const reserve = write('reserve');
  return {
    reserve: (tx, orderId, uses) =>
      reserve(tx, orderId, uses).catch((error: unknown) => {
        throw error instanceof DatabaseError && error.constraint === ledger.limit ? new UsedUp(error) : error;
      }),
    redeem: write('redeem'),
    return: write('return'),
  };
}

/** Sorted, so that two orders that use the same things cannot deadlock. */
const statementOf = ({ table, id, idType }: LedgerTable): string =>
  `insert into ${table} (tenant_id, ${id}, order_id, ticket_no, action)
   select $1, u.id, $2, u."ticketNo", $3
     from json_to_recordset($4::json) as u (id ${idType}, "ticketNo" int)
    order by u.id, u."ticketNo"
   on conflict (tenant_id, order_id, ticket_no, action) do nothing`;
