import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles } from '#apps/import/files/import-files.ts';
import { Database } from '#platform/server/db.ts';
import { brandDocument, cinema } from '../../fixtures/import/cinema.ts';
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

/** The faults of two customers, of whom the second one has some fields more. */
async function faultsOf(more: object): Promise<string[]> {
  const customers = [
    { key: 'ana', mobileNumber: FIRST, firstName: 'Ana', lastName: 'O’Brien', email: 'ana@posta.example' },
    { key: 'bo', mobileNumber: SECOND, ...more },
  ];
  const content = { ...cinema(), customers };
  const { faults } = await importFiles(database, { files: [{ name: 'cinema.json', content }] });
  return faults.map(({ pointer, code, details }) => `${pointer} ${code} ${JSON.stringify(details)}`);
}

test.each([
  ['a landline', { mobileNumber: '+35929811234' }, '/customers/1/mobileNumber NOT_MOBILE_NUMBER'],
  ['a number of no country', { mobileNumber: '+999123456' }, '/customers/1/mobileNumber NOT_MOBILE_NUMBER'],
  ['no e-mail address', { email: 'bo@posta' }, '/customers/1/email NOT_EMAIL'],
  ['two addresses', { email: 'bo@posta.example,eve@posta.example' }, '/customers/1/email NOT_EMAIL'],
  [
    'a second header',
    { email: 'bo@posta.example\nBcc: eve@posta.example' },
    '/customers/1/email MISLEADING_TEXT',
  ],
  ['a line break', { firstName: 'Bo\nEve' }, '/customers/1/firstName MISLEADING_TEXT'],
  ['a control character', { lastName: 'Nova\u0007k' }, '/customers/1/lastName MISLEADING_TEXT'],
  ['a turned direction', { firstName: '\u202EoB' }, '/customers/1/firstName MISLEADING_TEXT'],
  ['a turned direction', { city: 'Sofia\u2066' }, '/customers/1/city MISLEADING_TEXT'],
])('a customer with %s is refused, by row and field and without their data', async (_what, more, fault) => {
  expect(await faultsOf(more)).toEqual([`${fault} {"key":"bo"}`]);
});

test('the texts of a customer are kept as the form keeps them', async () => {
  expect(await faultsOf({ firstName: '\u200Fלאה', lastName: ' Nova\u0301k  Jr. ' })).toEqual([]);
  const details = await database
    .brand(brandDocument.id)
    .rows("select details from customer where tenant_id = $1 and key = 'bo'");
  expect(details).toEqual([{ details: { firstName: 'לאה', lastName: 'Novák Jr.' } }]);
});
