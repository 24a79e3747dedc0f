import { deliver, type BatchAnswer, type Result, type Sent, type Waiting } from './statement-batch.ts';

type Parts<Answer> = {
  /** Sends statements as one transaction, which is committed with them. */
  readonly send: (statements: readonly Sent[]) => Promise<BatchAnswer>;
  readonly work: (run: (statement: Sent) => Promise<Result>) => Promise<Answer>;
};

/**
 * A transaction in one round trip: the statements that `work` sends in its first turn are sent and committed together. Throws
 * the first failure, whatever `work` makes of it, and nothing is written then; nothing either when `work` throws in its first
 * turn. A statement that comes later fails, although what was sent before is committed: it is a mistake in `work`.
 */
export async function atOnce<Answer>({ send, work }: Parts<Answer>): Promise<Answer> {
  const all: Waiting[] = [];
  let sending: Promise<void> | undefined;
  let isSent = false;
  let failure: Error | undefined;
  let hasThrown = false;
  const flush = async (): Promise<void> => {
    isSent = true;
    if (hasThrown) return;
    const answer = await send(all.map(({ statement }) => statement)).catch((error: Error) => ({
      results: [],
      error,
    }));
    failure = deliver(answer, all, 0);
  };
  const working = work(
    (statement) =>
      new Promise((settle, fail) => {
        if (isSent) return fail(new Error('the transaction is over: it has the statements of one turn'));
        // After all promises that are settled by now: what they send belongs to this turn.
        sending ??= new Promise((resolve) => process.nextTick(() => resolve(flush())));
        all.push({ statement, settle, fail });
      }),
  );
  await working.catch(() => {
    hasThrown = true;
  });
  await sending;
  if (failure) throw failure;
  return working;
}
