import type { BrandDb } from './db.ts';

/** Rolls a dry run back, and carries its result out of the transaction. */
class DryRun<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('a dry run changes nothing');
    this.result = result;
  }
}

/**
 * A transaction that is rolled back at its end when it is only a dry run: all checks are made and all constraints hold
 * as in earnest. Returns what `work` returns, either way. What follows the transaction (channel messages that are no part
 * of it, answers of this process) is the caller's: it must leave that out after a dry run.
 */
export async function transactionOrDryRun<T>(
  db: BrandDb,
  isDryRun: boolean,
  work: (tx: BrandDb) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (isDryRun) throw new DryRun(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result as T;
    throw error;
  }
}
