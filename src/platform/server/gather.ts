import { DatabaseError } from 'pg';
import type { Result, Row, Statement } from './db.ts';

type Waiting = {
  readonly statement: Statement;
  readonly settle: (result: Result<Row>) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * PostgreSQL itself answered with an error and rolled back. After a lost connection (class 08, 57P01 to 57P05) it is
 * unknown whether the transaction was committed.
 */
const wasRolledBack = (error: unknown): boolean =>
  error instanceof DatabaseError && !/^(?:08|57P)/.test(error.code ?? '08');

/**
 * Makes one transaction of the statements of one turn, so that `Promise.all` over reads takes one round trip. `send`
 * runs statements in one transaction. When one of them fails, each is run by itself, so that only that one fails; not
 * when it is unknown whether the transaction was committed.
 */
export function gather(
  send: (statements: readonly Statement[]) => Promise<readonly Result<Row>[]>,
): (statement: Statement) => Promise<Result<Row>> {
  let waiting: Waiting[] = [];

  const sendAlone = ({ statement, settle, fail }: Waiting): Promise<void> =>
    send([statement]).then(([result]) => settle(result!), fail);
  const flush = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    try {
      const results = await send(all.map(({ statement }) => statement));
      for (const [i, { settle }] of all.entries()) settle(results[i]!);
    } catch (error) {
      if (all.length > 1 && wasRolledBack(error)) await Promise.all(all.map(sendAlone));
      else for (const { fail } of all) fail(error);
    }
  };

  return (statement) =>
    new Promise((settle, fail) => {
      if (waiting.length === 0) queueMicrotask(() => void flush());
      waiting.push({ statement, settle, fail });
    });
}
