import type { Statement } from './db.ts';
import { explained, isLost, type Result, type Waiting } from './statement-batch.ts';

/**
 * Makes one transaction of the statements of one turn, so that `Promise.all` over reads takes one round trip. `send`
 * runs statements in one transaction. When one of them fails, each is run by itself, so that only that one fails; not
 * when it is unknown whether the transaction was committed.
 */
export function gather(
  send: (statements: readonly Statement[]) => Promise<readonly Result[]>,
): (statement: Statement) => Promise<Result> {
  let waiting: Waiting<Statement>[] = [];

  const sendAlone = ({ statement, settle, fail }: Waiting<Statement>): Promise<void> =>
    send([statement]).then(
      ([result]) => settle(result!),
      (error: Error) => fail(explained(error, statement)),
    );
  const flush = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    try {
      const results = await send(all.map(({ statement }) => statement));
      for (const [i, { settle }] of all.entries()) settle(results[i]!);
    } catch (error) {
      if (all.length > 1 && !isLost(error)) await Promise.all(all.map(sendAlone));
      else for (const { statement, fail } of all) fail(explained(error as Error, statement));
    }
  };

  return (statement) =>
    new Promise((settle, fail) => {
      if (waiting.length === 0) process.nextTick(() => void flush());
      waiting.push({ statement, settle, fail });
    });
}
