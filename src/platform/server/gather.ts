import { DatabaseError } from 'pg';
import type { Result, Row, Statement } from './db.ts';

type Waiting = {
  readonly statement: Statement;
  readonly settle: (result: Result<Row>) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * PostgreSQL itself said no and goes on: nothing of the transaction was kept. A connection that is lost
 * (class 08) or taken away (57P01 to 57P05) leaves that open.
 */
const wasRolledBack = (error: unknown): boolean =>
  error instanceof DatabaseError && !/^(?:08|57P)/.test(error.code ?? '08');

/**
 * Makes one transaction of the statements that are asked for in one go: `Promise.all` over reads costs one
 * round trip. `send` runs statements in one transaction. When one of them fails, each is tried by itself, so
 * that it fails alone; not when nobody knows what became of the transaction.
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
