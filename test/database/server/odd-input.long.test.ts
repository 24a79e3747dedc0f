import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INNER_HEADER, innerSecret } from '../../../src/apps/api/inner-call.ts';
import { routes } from '../../../src/apps/api/routes.ts';
import { customer, payloadOf, typeCard } from '../../support/buyer.ts';
import { filled, openSceneShop, type SceneShop } from './isolation-scene.ts';
import { TRIALS, type Scene, type Sent } from './isolation-trials.ts';

/**
 * Calls every call with input that is valid but for one place, which has a text that the database cannot store or an
 * invalid number. No answer may be a failure of the shop, and none may be logged as one.
 */

const TEXTS = [
  '\uD800', 'x\uDC00', '\u0000', '', '\u202E\uFEFF', 'x'.repeat(500), '9'.repeat(500), '-1', '1e400', 'NaN', '2026-02-30', "'", '%ED%A0%80',
  '00000000-0000-0000-0000-000000000000', 'constructor',
]; // prettier-ignore
const NUMBERS = [
  1e300, -1e300, 1e21, 2 ** 53, -(2 ** 53), 2 ** 53 + 2, 1e15, 2 ** 31, -(2 ** 31) - 1, -1, 0, 0.5, 1e-9, 5e-324,
]; // prettier-ignore
/** Values for addresses, in addition to the texts and numbers above. */
const ESCAPES = ['%', '%ED%A0%80', '%FF', '%00', '%2F..%2F', 'a%20b', '1%0A', '%E2%80%AE'];

const calls = routes().map((one) => ('endpoint' in one ? one.endpoint : one));
type Call = (typeof calls)[number];
const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
/** A stream has no end to wait for. */
const STREAM = 'GET /api/seats/live';

/** A path through a body to a value: names of fields, indexes of lists. */
type Place = readonly (string | number)[];

/** Every place of a schema that may be a text or a number; of lists the first element. */
function placesOf({ anyOf, properties, items, patternProperties }: Schema): Place[] {
  if (anyOf) return anyOf.flatMap(placesOf);
  if (items) return placesOf(items).map((place) => [0, ...place]);
  const fields = { ...properties, ...(patternProperties && { field: Object.values(patternProperties)[0]! }) };
  const within = Object.entries(fields).flatMap(([name, field]) =>
    placesOf(field).map((place) => [name, ...place]),
  );
  return within.length > 0 ? within : [[]];
}
type Schema = TSchema & {
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

/** A copy of a value with another value at a place; missing parents are created. */
function withAt(value: unknown, [name, ...rest]: Place, put: unknown): unknown {
  if (name === undefined) return put;
  if (typeof name === 'number') {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    return [withAt(first, rest, put), ...others];
  }
  const holder = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { ...holder, [name]: withAt(holder[name], rest, put) };
}

/** Bodies that differ from a valid one in one place each, or have an additional field. */
function* oddBodies({ body }: { readonly body?: Schema }, good: object = {}): Generator<object> {
  for (const place of body ? placesOf(body) : []) {
    for (const put of [...TEXTS, ...NUMBERS, null, [], {}, [['\uD800']], { '\uD800': 1 }])
      yield withAt(good, place, put) as object;
  }
  for (const name of ['\uD800', '\u0000', '__proto__'])
    yield JSON.parse(`{${JSON.stringify(name)}: 1}`) as object;
}

const IN_ADDRESS = [...TEXTS.filter((text) => text.isWellFormed()), ...NUMBERS.map(String)];
const WRITTEN = [...IN_ADDRESS.map(encodeURIComponent), ...ESCAPES];

/** Queries that differ from a good one in one field each. */
function* oddQueries({ query }: { readonly query?: Schema }, good = ''): Generator<string> {
  for (const name of Object.keys(query?.properties ?? {})) {
    for (const text of WRITTEN) {
      const others = new URLSearchParams(good);
      others.delete(name);
      yield `?${others.toString()}&${name}=${text}`;
      yield `?${others.toString()}&${name}=1&${name}=${text}`;
    }
  }
  for (const text of WRITTEN) yield `?${text}=${text}`;
}

/** Addresses with one invalid parameter each. */
function* oddPaths({ path }: Call, scene: Scene): Generator<string> {
  for (const [parameter] of path.matchAll(/:\w+/g)) {
    for (const text of WRITTEN) yield filled(path.replace(parameter, text), scene);
  }
}

let sceneShop: SceneShop;
let scene: Scene;
const log: string[] = [];
const failures = (): string[] => log.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);

beforeAll(async () => {
  sceneShop = await openSceneShop(['odd'], log);
  scene = await sceneShop.sceneOf('odd');
});
afterAll(() => sceneShop.close());

/** Valid input for a call. A commit is refused by its last check, so that it can be repeated. */
async function goodFor(name: string): Promise<Sent> {
  if (name !== 'POST /api/payment/commit') return (await TRIALS[name]?.send?.(scene, 1)) ?? {};
  const cart = await payloadOf(scene.ana, scene.showing, await typeCard(scene.ana, '4242424242424242', 1));
  return { payload: { cart: { ...cart, customerInfo: customer } } };
}

/** Sends it as Ana, without rate limits. Returns the status. */
async function send({ method }: Call, url: string, { payload, headers }: Sent): Promise<number> {
  const answer = await scene.ana.request({
    method: method as 'GET' | 'POST' | 'PUT',
    url,
    headers: { ...headers, [INNER_HEADER]: innerSecret(sceneShop.till.shop.app) },
    ...(payload && { payload }),
  });
  return answer.statusCode;
}

test.each(calls.filter((call) => nameOf(call) !== STREAM).map((call) => [nameOf(call), call] as const))(
  '%s',
  async (name, call) => {
    const good = await goodFor(name);
    const { search = '', payload, headers = {} } = good;
    const usual = filled(call.path, scene);
    const odd: [string, Sent][] = [
      ...[...oddPaths(call, scene)].map((path) => [path + search, good] as [string, Sent]),
      ...[...oddQueries(call as object, search)].map((query) => [usual + query, good] as [string, Sent]),
      ...(call.method === 'GET' ? [] : [...oddBodies(call as object, payload)]).map(
        (body) => [usual + search, { headers, payload: body }] as [string, Sent],
      ),
    ];
    const failed: unknown[] = [];
    for (const [url, sent] of odd) if ((await send(call, url, sent)) >= 500) failed.push([url, sent.payload]);
    expect(failed).toEqual([]);
    expect(failures()).toEqual([]);
  },
);
