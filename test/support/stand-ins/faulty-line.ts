import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a request that moves money. After 'lose request' and 'error before' the provider has done nothing, after
 * 'delay request' it does what it was asked for when the test says so, and nobody hears its answer; after
 * 'lose answer', 'error after' and 'garble answer' it has done what it was asked for.
 */
export type LineFault =
  | 'lose request'
  | 'delay request'
  | 'lose answer'
  | 'error before'
  | 'error after'
  | 'garble answer';

/** The connection between the shop and a provider, which goes wrong as a test says. */
export type FaultyLine = {
  /** The shop's address of the provider. */
  readonly origin: string;
  /** The next requests that move money go wrong, one for each entry; later ones are passed on. */
  next(...faults: LineFault[]): void;
  /** What happens after the provider has done what the next request that moves money asks for, and before its answer arrives. */
  beforeAnswer(work: () => Promise<unknown>): void;
  /** Passes on the delayed requests. */
  deliver(): Promise<void>;
  /** From now on nothing is passed on, or everything again. */
  setDown(isDown: boolean): void;
  /** Forgets the faults that no request has met. */
  clear(): void;
  close(): Promise<void>;
};

/** Opens one in front of the provider at `target`, an origin. `moves`: the method and path of requests that move money. */
export async function openFaultyLine(target: string, moves: RegExp): Promise<FaultyLine> {
  const plan: LineFault[] = [];
  const delayed: (() => Promise<unknown>)[] = [];
  let isDown = false;
  let meanwhile: (() => Promise<unknown>) | undefined;
  const serve = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await bytesOf(request);
    const isMove = moves.test(`${request.method} ${request.url}`);
    const fault = isMove ? plan.shift() : undefined;
    if (fault === 'delay request') delayed.push(() => pass(target, request, body));
    if (isDown || fault === 'lose request' || fault === 'delay request') return void request.socket.destroy();
    if (fault === 'error before') return void response.writeHead(500).end('{}');
    const answer = await pass(target, request, body);
    if (isMove && meanwhile) {
      const work = meanwhile;
      meanwhile = undefined;
      await work();
    }
    if (fault === 'lose answer') return void request.socket.destroy();
    if (fault === 'error after') return void response.writeHead(500).end('{}');
    const garbled = fault === 'garble answer' ? Buffer.from('<html>Bad gateway</html>') : answer.body;
    response.writeHead(answer.status, { ...answer.headers, 'content-length': garbled.length }).end(garbled);
  };
  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: (...faults) => void plan.push(...faults),
    beforeAnswer: (work) => void (meanwhile = work),
    deliver: async () => {
      for (const send of delayed.splice(0)) await send();
    },
    setDown: (isDownNow) => void (isDown = isDownNow),
    clear: () => void (plan.length = 0),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function pass(target: string, { method, url, headers }: http.IncomingMessage, body: Buffer) {
  const { host: _, connection: __, ...kept } = headers;
  const passed = http.request(target + url, { method, headers: kept });
  passed.end(body);
  const [answer] = (await once(passed, 'response')) as [http.IncomingMessage];
  const { 'transfer-encoding': ___, ...answered } = answer.headers;
  return { status: answer.statusCode ?? 500, headers: answered, body: await bytesOf(answer) };
}
