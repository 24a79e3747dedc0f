import { DatabaseError } from 'pg';
import { refuse } from '#kernel/refusal.ts';

/** PostgreSQL's `lock_not_available`: a statement waited for a lock longer than the pool's `lock_timeout`. */
const LOCK_TIMEOUT = '55P03';

const RETRY_AFTER_SECONDS = 5;

/**
 * Runs a transaction that waits for others. Refuses CHANGE_UNDER_WAY with `retryAfterSeconds` when they do not end in time:
 * the transaction was rolled back, and the call can be repeated.
 */
export async function refuseBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== LOCK_TIMEOUT) throw error;
    throw refuse('CHANGE_UNDER_WAY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
