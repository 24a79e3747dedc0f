import fc from 'fast-check';
import { almost, oddValue, valueOf, type Known, type Schema } from './fuzz-values.ts';

/** Requests made of the OpenAPI document, as bytes. */

type Parameter = { readonly name: string; readonly in: string; readonly schema?: Schema };

/** A call of the document. */
export type Operation = {
  readonly method: string;
  /** With parameters as '{name}'. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
};

type Described = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content?: { readonly 'application/json'?: { readonly schema?: Schema } };
  };
};
export type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };

/** The calls of the document, in its order. */
export const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
    })),
  );

/** A request that the shop would accept, if the call has one. */
export type Good = {
  readonly search?: string;
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Request = {
  /** 'PUT /api/seats/lock-seat?x=1', for people. */
  readonly title: string;
  readonly bytes: Buffer;
};

const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['x-foyer-lang', 'xx'], ['x-foyer-lang', '\xFF'.repeat(300)], ['cookie', 'foyer_session=a.b; foyer_session='], ['cookie', '='.repeat(200)],
  ['cookie', 'foyer_lang=%ED%A0%80; foyer_theme=\xE9'], ['origin', 'null'], ['origin', 'http://['], ['sec-fetch-site', 'cross-site'],
  ['authorization', 'Bearer '], ['authorization', 'Basic \xFF'], ['accept-encoding', 'br;q=x, gzip;q=-1, *;q=9'], ['range', 'bytes=9-1,-5'],
  ['if-none-match', 'W/"'], ['if-modified-since', 'Tue, 99 Foo 0000'], ['accept', '*/*;q=\x7F'.slice(0, 5)], ['x-forwarded-for', "1.2.3.4, x', ::::"],
  ['x-forwarded-host', 'evil.example'], ['x-forwarded-proto', 'gopher'], ['forwarded', 'for=";'], ['x-request-id', 'x'.repeat(2000)],
  ['accept-language', '*,,;q=;'], ['content-encoding', 'gzip'], ['te', 'trailers'], ['x-odd', 'a\x01b'], ['bad name', 'x'], ['x-long', 'y'.repeat(20_000)],
]; // prettier-ignore

const TYPES = [
  'application/json; charset=utf-16', 'application/json;', 'application/json; charset="', 'text/plain', 'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=', 'application/xml', 'application/\xFF', '',
]; // prettier-ignore

/** The bytes of a body that is JSON only in most cases. */
const bytesOf = (value: unknown): fc.Arbitrary<Buffer> => {
  const text = JSON.stringify(value) ?? '';
  const odd = [
    Buffer.from(text, 'utf16le'), Buffer.from(`\uFEFF${text}`), Buffer.from(text.slice(0, -1)), Buffer.from(`${text}}`), Buffer.from(''),
    Buffer.concat([Buffer.from(text.slice(0, 5)), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from(text.slice(5))]),
    Buffer.from('['.repeat(20_000)), Buffer.from('{"a":'.repeat(5000)), Buffer.from(`{"cart":1,"cart":${text}}`), Buffer.from('1'.repeat(3000)),
  ]; // prettier-ignore
  return fc.oneof(
    { arbitrary: fc.constant(Buffer.from(text)), weight: 9 },
    { arbitrary: fc.constantFrom(...odd), weight: 1 },
  );
};

const ESCAPES = ['%', '%ED%A0%80', '%FF', '%00', '%2F..%2F', 'a%20b', '1%0A', '%E2%80%AE'];

/** A value as a part of an address. */
const written = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
};
const inAddress = (schema: Schema, known: Known): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: valueOf(schema, known).map(written), weight: 14 },
    { arbitrary: fc.constantFrom(...ESCAPES), weight: 1 },
  );

/** The path and query of a call. */
function targetOf({ path, parameters }: Operation, known: Known, good: Good): fc.Arbitrary<string> {
  const named = (place: string): readonly Parameter[] => parameters.filter((one) => one.in === place);
  const inPath = fc.record(
    Object.fromEntries(named('path').map(({ name, schema = {} }) => [name, inAddress(schema, known)])),
  );
  const query = fc
    .record(
      Object.fromEntries(named('query').map(({ name, schema = {} }) => [name, inAddress(schema, known)])),
      { requiredKeys: [] },
    )
    .map((fields) => Object.entries(fields).map(([name, value]) => `${name}=${value}`));
  const more = fc.oneof(
    { arbitrary: fc.constant<string[]>([]), weight: 9 },
    { arbitrary: oddValue.map((value) => [`${written(value)}=${written(value)}`, '&=&', '?']), weight: 1 },
  );
  const search = fc.oneof(
    fc.tuple(query, more).map((parts) => parts.flat().join('&')),
    fc.constant((good.search ?? '').slice(1)),
  );
  return fc
    .tuple(inPath, search)
    .map(
      ([values, text]) =>
        path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!) + (text && `?${text}`),
    );
}

/** A request for a call. `always`: headers of every request. */
function requestOf(
  operation: Operation,
  good: Good,
  { known, always }: { known: Known; always: Readonly<Record<string, string>> },
): fc.Arbitrary<Request> {
  const method = fc.oneof(
    { arbitrary: fc.constant(operation.method), weight: 29 },
    { arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'DELETE', 'PATCH', 'PUT', 'POST', 'GET'), weight: 1 },
  );
  const hasBody = operation.method !== 'GET';
  const value = fc.oneof(
    valueOf(operation.body ?? {}, known),
    ...(good.payload ? [almost(good.payload)] : []),
  );
  const body = hasBody ? value.chain(bytesOf) : fc.constant(Buffer.from(''));
  const type = fc.oneof(
    { arbitrary: fc.constant('application/json'), weight: 14 },
    { arbitrary: fc.constantFrom(...TYPES), weight: 1 },
  );
  const odd = fc.oneof(
    { arbitrary: fc.constant<(readonly [string, string])[]>([]), weight: 4 },
    { arbitrary: fc.array(fc.constantFrom(...ODD_HEADERS), { minLength: 1, maxLength: 3 }), weight: 1 },
  );
  const withOwn = fc.boolean();
  return fc
    .record({
      method,
      target: targetOf(operation, known, good),
      body,
      type,
      odd,
      withOwn,
      isChunked: fc.boolean(),
    })
    .map(
      ({ method: sent, target, body: content, type: typeSent, odd: oddHeaders, withOwn: own, isChunked }) => {
        const headers = [
          ...Object.entries({ ...always, ...(own && good.headers) }),
          ...(content.length > 0 ? [['content-type', typeSent] as const] : []),
          ...oddHeaders,
        ];
        return {
          title: `${sent} ${target}`,
          bytes: framed(`${sent} ${target}`, headers, content, isChunked),
        };
      },
    );
}

/** The bytes of a request that ends its connection. */
function framed(
  line: string,
  headers: readonly (readonly [string, string])[],
  body: Buffer,
  isChunked: boolean,
): Buffer {
  const inChunks = isChunked && body.length > 0;
  const length = inChunks ? 'transfer-encoding: chunked' : `content-length: ${body.length}`;
  const head = [
    `${line} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    length,
    'connection: close',
  ];
  const start = Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1');
  if (!inChunks) return Buffer.concat([start, body]);
  return Buffer.concat([
    start,
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from('\r\n0\r\n\r\n'),
  ]);
}

export type Fuzz = {
  readonly operations: readonly Operation[];
  /** A good request of a call, by 'PUT /api/…/:id'. */
  readonly goodOf: (operation: Operation) => Good;
  readonly known: Known;
  readonly always: Readonly<Record<string, string>>;
};

/** `count` requests, always the same for a seed. */
export function requestsOf(
  { operations, goodOf, ...rest }: Fuzz,
  { seed, count }: { readonly seed: number; readonly count: number },
): Request[] {
  const one = fc.oneof(...operations.map((operation) => requestOf(operation, goodOf(operation), rest)));
  return fc.sample(one, { seed, numRuns: count });
}
