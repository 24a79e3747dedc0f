import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeExport } from '#modules/codes/server/code-export.ts';
import { enterCode } from '#modules/ordering/contract/code-calls.ts';
import { actsOn } from '#platform/server/operator-acts.ts';
import { importFiles } from '../../../src/apps/import/files/import-files.ts';
import { lockSeats, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { AS_OPERATOR } from '../../support/operator.ts';
import { openTill, type Till } from '../../support/till.ts';

/** Codes that the import makes, and the operator's call that returns them. */

let till: Till;

beforeAll(async () => {
  till = await openTill({
    sets: [cinema({ plans: { h0: smallHall } }), cinema({ code: 'wisla', id: 2 })],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
});
afterAll(() => till.close());

const batch = (rules: object) => ({
  foyer: 1,
  codeBatches: [{ key: 'gifts', name: { en: 'Gifts' }, discount: { percent: 50 }, ...rules }],
});
const importBatch = async (rules: object): Promise<readonly { code: string; pointer: string }[]> => {
  const { app } = till.shop;
  const report = await importFiles(app.database, {
    files: [{ name: 'codes.json', content: batch(rules) }],
    brand: 'aurora',
    now: new Date(),
    settings: app.settings,
    operator: 'test',
  });
  return report.faults;
};
const read = (
  key: string,
  { host = 'aurora.test', headers = AS_OPERATOR }: { host?: string; headers?: Record<string, string> } = {},
) =>
  till.shop.fastify.inject({
    method: 'GET',
    url: codeExport.path.replace(':batch', key),
    headers: { host, ...headers },
  });
/** The codes with their limits: [code, uses, usesLimit]. */
const codes = async (): Promise<string[][]> => {
  const [names, ...lines] = (await read('gifts')).body.trimEnd().split('\r\n');
  expect(names).toBe('code,uses,usesLimit');
  return lines.map((line) => line.split(','));
};
const codesOnly = async (): Promise<string[]> => (await codes()).map(([code]) => code!);

test('an import makes the missing codes; the same file again makes none, a higher count only the rest', async () => {
  expect(await importBatch({ count: 20, codes: ['GIFT-ONE', 'gift-two'] })).toEqual([]);
  const first = await codesOnly();
  expect(first).toHaveLength(20);
  expect(first).toEqual(expect.arrayContaining(['GIFTONE', 'GIFTTWO']));
  await importBatch({ count: 20 });
  expect(await codesOnly()).toEqual(first);
  await importBatch({ count: 25 });
  const more = await codesOnly();
  expect(more).toHaveLength(25);
  expect(more).toEqual(expect.arrayContaining(first));
  await importBatch({ count: 3 });
  expect(await codesOnly()).toEqual(more);
});

test('a later limit of uses is for codes that were made before, too', async () => {
  await importBatch({ count: 25, uses: 4 });
  expect(new Set((await codes()).map(([, , limit]) => limit))).toEqual(new Set(['4']));
  await importBatch({ count: 25, uses: 'unlimited' });
  expect(new Set((await codes()).map(([, , limit]) => limit))).toEqual(new Set(['']));
});

test('a made code is good, however it is typed', async () => {
  const [code = ''] = (await codesOnly()).filter((one) => !one.startsWith('GIFT'));
  const show = till.shop.showings.get('show-h0')!;
  const ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
  const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase();
  const { body } = await ana.call(enterCode, { params: { id: show }, body: { code: typed } });
  expect(body).toMatchObject({ seats: [{ code }, { code }, { code }] });
});

test('a batch without codes and without a count is a fault', async () => {
  expect(await importBatch({})).toMatchObject([{ code: 'CODES_OR_COUNT', pointer: '/codeBatches/0' }]);
});

test('only an operator of the brand gets codes, and the record says who', async () => {
  expect((await read('gifts', { headers: {} })).statusCode).toBe(401);
  expect((await read('gifts', { host: 'wisla.test' })).statusCode).toBe(404);
  expect((await read('unknown')).statusCode).toBe(404);
  const answer = await read('gifts');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await actsOn(till.shop.app.database.brand(1), 'gifts')).toContainEqual(
    expect.objectContaining({ operator: 'operator', act: 'codes.exported', detail: { codes: 25 } }),
  );
});
