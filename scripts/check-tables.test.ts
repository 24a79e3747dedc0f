import { describe, expect, test } from 'vitest';
import { checkTables } from './tables/check.ts';
import type { Exception } from './tables/owners.ts';
import { tablesOf } from './tables/read-sql.ts';

const SOUND: Readonly<Record<string, string>> = {
  'db/migrations/0001.sql':
    'create table film (id int);\ncreate table seat (id int); create table bank.charge (id int);',
  'src/modules/catalog/server/films.ts': "await db.rows('select id from film where tenant_id = $1');",
  'src/modules/seating/server/seats.ts':
    '// nothing is read from film here\nawait db.rows(`update seat set id = ${id}`);',
};
const OWNERS = { catalog: ['film'], seating: ['seat'], payment: ['bank.charge'] };

const faults = (changes: Record<string, string>, exceptions: readonly Exception[] = []): string[] =>
  checkTables({ files: new Map(Object.entries({ ...SOUND, ...changes })), owners: OWNERS, exceptions }).map(
    ({ file, line, rule }) => `${file.split('/').at(-1)}:${line} ${rule}`,
  );

test('correct sources have no faults', () => {
  expect(faults({})).toEqual([]);
});

const JOIN = {
  'src/modules/seating/server/full.ts': '\nconst sql = `select 1 from seat join film using (id)`;',
};
const ALLOWED = { file: 'src/modules/seating/server/full.ts', tables: ['film'], why: 'one round trip' };

test('SQL that names another module’s table is reported with its line', () => {
  expect(faults(JOIN)).toEqual([expect.stringMatching(/^full\.ts:2 names film, which is catalog's/)]);
});

test('an app owns no tables and may not name them in SQL', () => {
  const app = { 'src/apps/import/read.ts': "tx.rows('delete from seat')" };
  expect(faults(app)).toEqual([expect.stringMatching(/^read\.ts:1 names seat/)]);
  expect(faults(app, [{ file: 'src/apps/import/', tables: ['seat'], why: 'all at once' }])).toEqual([]);
});

test('an exception is valid for its file and tables, and reported when it is not needed', () => {
  expect(faults(JOIN, [ALLOWED])).toEqual([]);
  expect(faults({}, [ALLOWED])).toEqual([
    'owners.ts:1 src/modules/seating/server/full.ts names no table film of another any more',
  ]);
});

test('a table of the migrations without an owner is reported, and a listed one that does not exist', () => {
  expect(
    faults({ 'db/migrations/0002.sql': 'create table gift (id int); drop table if exists seat;' }),
  ).toEqual(['owners.ts:1 nobody owns the table gift', 'owners.ts:1 there is no table seat']);
  const renamed = {
    'db/migrations/0002.sql': 'alter table film rename to movie; alter table bank.charge rename to capture;',
  };
  expect(faults(renamed)).toEqual([
    'owners.ts:1 nobody owns the table movie',
    'owners.ts:1 nobody owns the table bank.capture',
    'owners.ts:1 there is no table film',
    'owners.ts:1 there is no table bank.charge',
  ]);
});

describe('tables of a statement', () => {
  const known = new Set(['film', 'seat', 'bank.charge', 'hold']);
  test.each([
    ['select film, seat from hold', ['hold']],
    ['insert into seat (film) select 1', ['seat']],
    ['update only film set seat = 1', ['film']],
    ['delete from hold h using film f where f.id = h.id', ['hold', 'film']],
    ['select 1 from film f, seat as s, lateral (select 1 from hold) x', ['film', 'hold', 'seat']],
    ['select 1 from bank.charge left join seat using (id)', ['bank.charge', 'seat']],
    ['truncate seat', ['seat']],
    ['lock table hold', ['hold']],
    ['what is known from films', []],
  ])('%s', (sql, tables) => {
    expect(tablesOf(sql, known)).toEqual(tables);
  });
});
