import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INNER_HEADER, innerSecret } from '../../../src/apps/api/inner-call.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { operationsOf, requestsOf, type OpenApi, type Operation, type Request } from './fuzz-requests.ts';
import { openSceneShop, type SceneShop } from './isolation-scene.ts';
import { TRIALS, type Scene, type Sent } from './isolation-trials.ts';

/**
 * Requests made up from the OpenAPI document: valid, half valid and odd. Each must get an answer, none a 5xx. A short
 * run sends a few, always the same; `npm run test:all` sends 10,000 of a new seed, which it prints. To repeat a
 * failure, set FOYER_FUZZ_SEED to it.
 */
const isLong = process.env['FOYER_LONG_RUN'] !== undefined;
const COUNT = isLong ? 10_000 : 600;
const SEED = Number(process.env['FOYER_FUZZ_SEED'] ?? (isLong ? randomInt(2 ** 31) : 1));
/** Requests that are sent at the same time. */
const TOGETHER = 8;
/** Far above the slowest answer; a request without an answer must not hold up the run for longer. */
const NO_ANSWER_MS = 60_000;

let sceneShop: SceneShop;
let scene: Scene;
let port: number;
const log: string[] = [];

beforeAll(async () => {
  sceneShop = await openSceneShop(['fuzz'], log);
  scene = await sceneShop.sceneOf('fuzz');
  const address = await sceneShop.till.shop.fastify.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
});
afterAll(() => sceneShop.close());

/** The first line of the answer to some bytes; '' when the connection ends without one. A stream is not read. */
const answerTo = ({ bytes }: Request): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let head = '';
    const end = (): void => {
      socket.destroy();
      resolve(head.split('\r\n', 1)[0]!);
    };
    socket.setTimeout(NO_ANSWER_MS, end);
    socket.on('error', end);
    socket.on('close', end);
    socket.on('data', (chunk: Buffer) => {
      head += chunk.toString('latin1');
      // What is left need not be read: the status is known.
      if (head.includes('\r\n\r\n')) end();
    });
    socket.write(bytes);
  });

/** The cookie of Ana's browser. */
async function cookieOf({ ana }: Scene): Promise<string> {
  const answer = await ana.request({ method: 'GET', url: '/api/config' });
  return String(answer.raw.req.headers.cookie);
}

/** A good request of each call that has one. */
async function goodRequests(operations: readonly Operation[]): Promise<Map<Operation, Sent>> {
  const good = new Map<Operation, Sent>();
  for (const operation of operations) {
    const name = `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, ':$1')}`;
    good.set(operation, (await TRIALS[name]?.send?.(scene, 1)) ?? {});
  }
  return good;
}

test(`${COUNT} requests of seed ${SEED}: each has an answer, and none is a failure of the shop`, async () => {
  console.log(`fuzz: FOYER_FUZZ_SEED=${SEED} repeats these ${COUNT} requests`);
  const { app, fastify } = sceneShop.till.shop;
  const described = await fastify.inject({ url: '/api/openapi.json', headers: { host: 'aurora.test' } });
  const operations = operationsOf(described.json<OpenApi>());
  expect(operations.length).toBeGreaterThan(50);
  const good = await goodRequests(operations);
  const { showing, seatplan, feature, product, location, donation, order, code, tender, token, mail, form } =
    scene;
  const requests = requestsOf(
    {
      operations,
      goodOf: (operation) => good.get(operation)!,
      known: {
        numbers: [showing, seatplan, feature, product, location, donation, 1, 2, 3],
        texts: [order, code, tender, token, mail, form, scene.day, 'en', 'donations', 'card', 'seating'],
      },
      // Without rate limits, which would refuse most requests before anything reads them.
      always: { host: 'aurora.test', cookie: await cookieOf(scene), [INNER_HEADER]: innerSecret(app) },
    },
    { seed: SEED, count: COUNT },
  );
  const statuses = new Map<string, number>();
  const failed: string[] = [];
  for (let i = 0; i < requests.length; i += TOGETHER) {
    await Promise.all(
      requests.slice(i, i + TOGETHER).map(async (request, j) => {
        const status = (await answerTo(request)).split(' ')[1] ?? 'none';
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (!/^[1-4]/.test(status))
          failed.push(
            `request ${i + j} of seed ${SEED}: ${status}\n${request.bytes.toString('latin1').slice(0, 3000)}`,
          );
      }),
    );
  }
  expect(failed).toEqual([]);
  expect(log.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
  // Otherwise the requests have not come far.
  expect(statuses.get('200') ?? 0).toBeGreaterThan(COUNT / 20);
  expect(statuses.get('400') ?? 0).toBeGreaterThan(COUNT / 20);
  expect(await brokenInvariants(sceneShop.till.database.url)).toEqual({});
}, 600_000);

test('the same seed makes the same requests', () => {
  const operations: Operation[] = [
    {
      method: 'POST',
      path: '/api/x/{id}',
      parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }],
      body: { type: 'object', properties: { a: { type: 'string' } } },
    },
  ];
  const made = (seed: number): string[] =>
    requestsOf(
      { operations, goodOf: () => ({}), known: { numbers: [1], texts: ['a'] }, always: {} },
      { seed, count: 50 },
    ).map(({ bytes }) => bytes.toString('latin1'));
  expect(made(7)).toEqual(made(7));
  expect(made(7)).not.toEqual(made(8));
});
