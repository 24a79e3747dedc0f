import { Client } from 'pg';
import { expect, vi } from 'vitest';
import { commit, type Payload } from './buyer.ts';
import type { Visitor } from './shop.ts';

/** Runs a statement as the database's owner, without the limits of privileges and policies. */
export async function asOwner<R extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const { rows } = await owner.query(text, [...values]);
  await owner.end();
  return rows as R[];
}

/** A visitor with the payload of their commit. */
export type Buyer = { readonly who: Visitor; readonly payload: Payload };

/**
 * Commits all at once, while a row that all of them must write is locked (`lock`, a statement with `for update`), until as
 * many commits wait for it as there are connections: they have all read the same before any of them changes it.
 */
export const commitAtOnce = (url: string, lock: RowLock, all: readonly Buyer[]) =>
  allAtOnce(
    url,
    lock,
    all.map(
      ({ who, payload }) =>
        () =>
          commit(who, payload),
    ),
  );

/** A statement with `for update`. */
type RowLock = { readonly text: string; readonly values: readonly unknown[] };

/** The same for any calls, each of which must write the locked row. */
export async function allAtOnce<Answer>(
  url: string,
  lock: RowLock,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = new Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock.text, [...lock.values]);
    const answers = Promise.all(calls.map((call) => call()));
    const waiting = async (): Promise<number> => {
      await holder.query('select pg_stat_clear_snapshot()');
      const { rowCount } = await holder.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount ?? 0;
    };
    await vi.waitFor(async () => expect(await waiting()).toBe(calls.length), { timeout: 4000 });
    await holder.query('rollback');
    return await answers;
  } finally {
    await holder.end();
  }
}

/** How many commits had which result: a status or a refusal code. */
export const countByResult = (answers: Awaited<ReturnType<typeof commitAtOnce>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ body }) => body.error?.code ?? body.status)).map(
      ([code, all]) => [code, all?.length ?? 0],
    ),
  );
