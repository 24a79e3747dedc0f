import { Client, types } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Database, type BrandDb } from '#platform/server/db.ts';
import { Skipped } from '#platform/server/statement-batch.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

/** Statements as they are sent together, on a single connection, so that each test finds it as the one before has left it. */

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  const owner = new Client(server.url);
  await owner.connect();
  await owner.query(`create table note (tenant_id int not null, no int primary key, text text,
      twin int references note (no) deferrable initially deferred);
    grant all on note to foyer_app;
    create sequence tries;
    grant all on sequence tries to foyer_app;
    create function deadlock_twice() returns void language plpgsql as $$
    begin
      if nextval('tries') <= 2 then raise exception using errcode = '40P01'; end if;
    end $$;
    create function go_away() returns void language plpgsql as $$
    begin raise exception using errcode = '57P01'; end $$`);
  await owner.end();
  database = new Database(server.url, { max: 1 });
});
beforeEach(() => database.system('delete from note'));
afterAll(async () => {
  await database.end();
  await server.drop();
});

const add = (no: number, text: unknown = null) => ({
  text: 'insert into note (tenant_id, no, text) values ($1, $2, $3)',
  values: [no, text],
});
const numbers = async () =>
  (await database.system<{ no: number }>('select no from note order by no')).map(({ no }) => no);
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

describe('a batch', () => {
  test('answers each statement with its rows, in their types, and how many it concerned', async () => {
    const read = {
      text: `select $1::int as id, null as nothing, 2::bigint as big, date '2036-05-01' as day,
               '{"a": [1]}'::json as json, now() > '2000-01-01' as late from generate_series(1, $2::int)`,
      values: [2],
    };
    // Twice: the second time the server does not describe the columns.
    for (let i = 0; i < 2; i += 1) {
      const results = await database.batch(7, [read, add(i), { text: 'update note set text = $1' }]);
      const row = { id: 7, nothing: null, big: 2, day: '2036-05-01', json: { a: [1] }, late: true };
      expect(results).toEqual([
        { rows: [row, row], count: 2, command: 'SELECT' },
        { rows: [], count: 1, command: 'INSERT' },
        { rows: [], count: i + 1, command: 'UPDATE' },
      ]);
    }
  });

  test('is a transaction: a failure rolls all back, and the connection goes on', async () => {
    const failing = database.batch(7, [add(1), add(2), add(1), add(3)]);
    expect(await failing.catch(codeOf)).toBe('23505');
    expect(await numbers()).toEqual([]);
    await database.batch(7, [add(1), add(2)]);
    expect(await numbers()).toEqual([1, 2]);
  });

  test('fails when its commit does', async () => {
    const dangling = { text: 'insert into note (tenant_id, no, twin) values ($1, $2, 99)', values: [1] };
    expect(await database.batch(7, [dangling, add(2)]).catch(codeOf)).toBe('23503');
    expect(await numbers()).toEqual([]);
  });

  test('with a statement that fails at its first use can be sent again', async () => {
    const unknown = { text: 'select $1::int, no from later', values: [] };
    const after = { text: 'select $1::int as after', values: [] };
    expect(await database.batch(7, [unknown, after]).catch(codeOf)).toBe('42P01');
    const divide = { text: 'select $1::int, 1 / $2::int as one', values: [0] };
    expect(await database.batch(7, [divide, after]).catch(codeOf)).toBe('22012');
    const [one, seven] = await database.batch(7, [{ ...divide, values: [1] }, after]);
    expect([one!.rows, seven!.rows]).toEqual([[{ int4: 7, one: 1 }], [{ after: 7 }]]);
  });

  test('that keeps failing at its first use leaves one prepared statement in the server', async () => {
    const kept = () =>
      database
        .system<{ kept: number }>('select count(*)::int as kept from pg_prepared_statements')
        .then(([row]) => row!.kept);
    await kept();
    const before = await kept();
    const wrong = { text: "select $1::int, 'a' || $2::int", values: ['no number'] };
    for (let i = 0; i < 5; i += 1) expect(await database.batch(7, [wrong]).catch(codeOf)).toBe('22P02');
    expect((await kept()) - before).toBeLessThanOrEqual(1);
  });

  test('works again when its table has got another column', async () => {
    const all = { text: 'select $1::int as brand, note.* from note', values: [] };
    await database.batch(7, [add(1)]);
    await database.batch(7, [all]);
    const owner = new Client(server.url);
    await owner.connect();
    try {
      await owner.query('alter table note add column colour text');
      expect(await database.batch(7, [all]).catch(codeOf)).toBe('0A000');
      const [answer] = await database.batch(7, [all]);
      expect(answer!.rows).toEqual([{ brand: 7, tenant_id: 7, no: 1, text: null, twin: null, colour: null }]);
    } finally {
      await owner.query('alter table note drop column colour');
      await owner.end();
    }
  });

  test('with an answer that cannot be read fails, and the connection goes on', async () => {
    const { POLYGON } = types.builtins;
    const usual = types.getTypeParser(POLYGON);
    types.setTypeParser(POLYGON, () => {
      throw new Error('no polygon');
    });
    try {
      const shape = { text: "select $1::int, '((0,0),(1,1),(1,0))'::polygon as shape", values: [] };
      await expect(database.batch(7, [add(1), shape])).rejects.toThrow('no polygon');
      await database.batch(7, [add(2)]);
    } finally {
      types.setTypeParser(POLYGON, usual);
    }
  });

  test('with a value that has no form in the database is not sent', async () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    await expect(database.batch(7, [add(1), add(2, circle)])).rejects.toThrow(/circular/);
    expect(await numbers()).toEqual([]);
    await database.batch(7, [add(1)]);
  });
});

describe('a transaction', () => {
  test('throws the failure itself, whichever of its statements is awaited first', async () => {
    const seen: unknown[] = [];
    const work = database.brand(7).transaction(async (tx) => {
      const [first, second, third] = [add(1), add(1), add(3)].map(({ text, values }) =>
        tx.change(text, values),
      );
      for (const one of [first!, second!, third!]) one.catch((error: unknown) => seen.push(error));
      await third;
    });
    expect(await work.catch(codeOf)).toBe('23505');
    expect(seen.map((error) => error instanceof Skipped)).toEqual([false, true]);
    expect(await numbers()).toEqual([]);
  });

  test('skips what is sent after a failure', async () => {
    const work = database.brand(7).transaction(async (tx) => {
      await tx.change(add(1).text, add(1).values);
      await tx.change(add(1).text, add(1).values).catch(() => {});
      await tx.change(add(2).text, add(2).values);
    });
    expect(await work.catch(codeOf)).toBe('23505');
    expect(await numbers()).toEqual([]);
  });

  test('runs nothing of another branch after its end', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const work = database.brand(7).transaction(async (tx) => {
      const begun = tx.change(add(1).text, add(1).values);
      // Asked for when the first is answered, and the transaction is over.
      late = begun.then(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return tx.change(add(2).text, add(2).values);
      });
      late.catch(() => {});
      await begun;
      throw new Error('given up');
    });
    await expect(work).rejects.toThrow('given up');
    await expect(late).rejects.toThrow('the transaction is over');
    expect(await numbers()).toEqual([]);
  });

  test('that cannot be committed throws, and keeps nothing', async () => {
    const work = database
      .brand(7)
      .transaction((tx) => tx.change('insert into note (tenant_id, no, twin) values ($1, $2, 99)', [1]));
    expect(await work.catch(codeOf)).toBe('23503');
    expect(await numbers()).toEqual([]);
  });

  test('with an error that was caught still cannot be committed', async () => {
    const work = database.brand(7).transaction(async (tx) => {
      await tx.change('select $1::int / 0').catch(() => {});
    });
    expect(await work.catch(codeOf)).toBe('22012');
  });
});

describe('a transaction at once', () => {
  const brand = () => database.brand(7);
  const guard = (tx: BrandDb, no: number) =>
    tx.changeExactly(
      1,
      'update note set text = $3 where tenant_id = $1 and no = $2',
      [no, 'seen'],
      (changed) => new Error(`${changed} notes`),
    );

  test('is sent and committed in one round trip', async () => {
    const sent = vi.spyOn(Client.prototype, 'query');
    try {
      const counts = await brand().atOnce((tx) =>
        Promise.all([add(1), add(2)].map(({ text, values }) => tx.change(text, values))),
      );
      expect(counts).toEqual([1, 1]);
      expect(sent).toHaveBeenCalledTimes(1);
    } finally {
      sent.mockRestore();
    }
    expect(await numbers()).toEqual([1, 2]);
  });

  test('writes nothing when a guard fails, and throws what the guard says, whichever is awaited first', async () => {
    const seen: unknown[] = [];
    const work = brand().atOnce(async (tx) => {
      const parts = [tx.change(add(1).text, [1, null]), guard(tx, 5), tx.change(add(2).text, [2, null])];
      for (const one of parts) one.catch((error: unknown) => seen.push(error));
      await parts[2];
    });
    await expect(work).rejects.toThrow('0 notes');
    expect(seen.filter((error) => error instanceof Skipped)).toHaveLength(1);
    expect(seen).toHaveLength(2);
    expect(await numbers()).toEqual([]);
  });

  test('with a guard that holds writes all', async () => {
    await database.batch(7, [add(5)]);
    await brand().atOnce(async (tx) => {
      await Promise.all([guard(tx, 5), tx.change(add(6).text, [6, null])]);
    });
    expect(await numbers()).toEqual([5, 6]);
  });

  test('throws the failure also when the work does not', async () => {
    const work = brand().atOnce(async (tx) => {
      await guard(tx, 5).catch(() => {});
      return 'done';
    });
    await expect(work).rejects.toThrow('0 notes');
  });

  test('runs no statement of a later turn', async () => {
    const work = brand().atOnce(async (tx) => {
      await tx.change(add(1).text, [1, null]);
      await tx.change(add(2).text, [2, null]);
    });
    await expect(work).rejects.toThrow('the transaction is over');
    expect(await numbers()).toEqual([1]);
  });

  test('writes nothing when the work throws after its statements', async () => {
    const work = brand().atOnce(async (tx) => {
      const adding = tx.change(add(1).text, [1, null]);
      adding.catch(() => {});
      throw new Error('a mistake');
    });
    await expect(work).rejects.toThrow('a mistake');
    expect(await numbers()).toEqual([]);
  });

  test('throws when its commit fails, and keeps nothing', async () => {
    const work = brand().atOnce((tx) =>
      tx.change('insert into note (tenant_id, no, twin) values ($1, $2, 99)', [1]),
    );
    expect(await work.catch(codeOf)).toBe('23503');
    expect(await numbers()).toEqual([]);
  });

  test('that sends nothing is none', async () => {
    expect(await brand().atOnce(async () => 'nothing')).toBe('nothing');
  });

  test('fails with all of its statements when the connection is lost', async () => {
    const work = brand().atOnce((tx) =>
      Promise.allSettled([tx.change(add(1).text, [1, null]), tx.row('select $1::int, go_away()')]),
    );
    expect(await work.catch(codeOf)).toBe('57P01');
    expect(await numbers()).toEqual([]);
  });

  test.each(['atOnce', 'transaction'] as const)('is repeated after a deadlock: %s', async (way) => {
    await database.system("select setval('tries', 1, false)");
    await brand()[way]((tx) =>
      Promise.all([tx.change(add(1).text, [1, null]), tx.row('select $1::int, deadlock_twice()')]),
    );
    expect(await numbers()).toEqual([1]);
  });

  test('inside a transaction is a part of it', async () => {
    const work = brand().transaction(async (tx) => {
      await tx.atOnce((same) => same.change(add(1).text, [1, null]));
      throw new Error('given up');
    });
    await expect(work).rejects.toThrow('given up');
    expect(await numbers()).toEqual([]);
  });
});

test('an error of the database is explained to a read that is sent with others', async () => {
  const explain = ({ code }: { code?: string | undefined }) => new Error(`it was ${code}`);
  const brand = database.brand(7);
  const both = await Promise.allSettled([
    brand.change('select $1::int / 0', [], explain),
    brand.change('select $1::int', []),
  ]);
  expect(both).toMatchObject([
    { status: 'rejected', reason: { message: 'it was 22012' } },
    { status: 'fulfilled' },
  ]);
});
