import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles } from '#apps/import/files/import-files.ts';
import { Database } from '#platform/server/db.ts';
import { cinema } from '../../fixtures/import/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

/** What an import does with customers and the numbers with which they sign in. */

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  database = new Database(server.url);
});
afterAll(async () => {
  await database.end();
  await server.drop();
});

const FIRST = '+359885550142';
const SECOND = '+359885550143';
const THIRD = '+359885550144';

const numbered = async (ana: string, bo: string): Promise<unknown> => {
  const customers = [
    { key: 'ana', mobileNumber: ana },
    { key: 'bo', mobileNumber: bo },
  ];
  const content = { ...cinema(), customers };
  const { faults, kinds } = await importFiles(database, { files: [{ name: 'cinema.json', content }] });
  return [faults, kinds.customers];
};

test.each([
  ['are exchanged', SECOND, FIRST],
  ['move on by one', SECOND, THIRD],
])('numbers of two customers %s', async (_how, ana, bo) => {
  await numbered(FIRST, SECOND);
  expect(await numbered(ana, bo)).toEqual([
    [],
    { created: [], changed: expect.arrayContaining(['ana', 'bo']), unchanged: 0 },
  ]);
  expect(await numbered(ana, bo)).toEqual([[], { created: [], changed: [], unchanged: 2 }]);
});
