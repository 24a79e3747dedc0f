import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Fastify from 'fastify';
import pg from 'pg';
import type { Charge, NewCharge } from '#modules/payment/server/demo/wire.ts';

/**
 * The servers to compare with, as a process of its own: plain `node:http` with 'hello', Fastify with `select 1`, and
 * a card gateway that answers at once and stores nothing.
 */
const { DATABASE_URL, HELLO_PORT, SELECT_PORT, GATEWAY_PORT } = process.env;

const hello = Buffer.from('hello');
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': hello.length });
  response.end(hello);
}).listen(Number(HELLO_PORT), '127.0.0.1');

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const fastify = Fastify();
fastify.get('/select-1', async () => {
  const { rows } = await pool.query<{ one: number }>({ name: 'one', text: 'select 1 as one' });
  return rows[0];
});
await fastify.listen({ port: Number(SELECT_PORT), host: '127.0.0.1' });

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
}

function answerTo(path: string | undefined, body: unknown): Charge | { id: string; url: string } {
  if (path === '/v1/forms') {
    const id = `form_${randomBytes(16).toString('base64url')}`;
    return { id, url: `http://127.0.0.1:${GATEWAY_PORT}/form/${id}` };
  }
  const { key, amount, currency, metadata } = body as NewCharge;
  const card = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2039 };
  return {
    id: `ch_${key}`,
    key,
    status: 'succeeded',
    reason: null,
    actionUrl: null,
    method: 'card',
    confirmUntil: null,
    amount,
    currency,
    card,
    cardToken: null,
    metadata,
  };
}

createServer((request: IncomingMessage, response: ServerResponse) => {
  void bodyOf(request).then((body) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answerTo(request.url, body)));
  });
}).listen(Number(GATEWAY_PORT), '127.0.0.1');

process.send?.({});
process.on('SIGTERM', () => process.exit(0));
// The process that started this one has ended.
process.on('disconnect', () => process.exit(0));
