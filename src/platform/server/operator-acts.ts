import { uuidv7 } from '#kernel/ids.ts';
import type { BrandDb } from './db.ts';

/** Who acts, and when: a call's context, or the command line. */
type Actor = { readonly operator: { readonly name: string } | undefined; readonly now: Date };

/** An act of an operator, for the record. It has no personal data. */
type Act = {
  /** 'order.items_cancelled': the kind of thing, and what was done to it. */
  readonly act: `${string}.${string}`;
  /** The thing: an order's code, a presentation's key. */
  readonly subject: string;
  /** Numbers and ids. */
  readonly detail?: object;
};

/** Writes an act, in the transaction of what was done. Throws when nobody acts: the call is not an operator's. */
export async function recordAct(
  tx: BrandDb,
  { operator, now }: Actor,
  { act, subject, detail = {} }: Act,
): Promise<void> {
  if (!operator) throw new Error(`${act} has no operator`);
  await tx.change(
    `insert into operator_act (tenant_id, act_id, operator, act, subject, detail, done_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [uuidv7(now.getTime()), operator.name, act, subject, detail, now],
  );
}

/** An act as the record has it. */
export type RecordedAct = {
  readonly operator: string;
  readonly act: string;
  readonly detail: Record<string, unknown>;
  readonly doneAt: Date;
};

/** What operators have done to a thing, the oldest first. */
export const actsOn = (db: BrandDb, subject: string): Promise<RecordedAct[]> =>
  db.rows<RecordedAct>(
    `select operator, act, detail, done_at as "doneAt" from operator_act
      where tenant_id = $1 and subject = $2 order by done_at, act_id`,
    [subject],
  );
