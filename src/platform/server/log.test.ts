import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';
import { answerError } from './http/serve.ts';

/** An error as PostgreSQL's client throws it: its fields quote what visitors typed. */
const failure = (): Error =>
  Object.assign(new Error('unsupported Unicode escape sequence'), {
    code: '22P05',
    detail: 'Key (email)=(elena@posta.example) …',
    where: 'JSON data, line 1: {"firstName":"Elena',
    internalQuery: 'Elena',
  });

test('of an error only its type, message, stack and code are logged', () => {
  const lines: string[] = [];
  openLog('info', { write: (line) => void lines.push(line) }).error({ err: failure() }, 'failed');
  expect(lines.join('')).not.toContain('lena');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'failed',
    err: {
      type: 'Error',
      message: 'unsupported Unicode escape sequence',
      code: '22P05',
      stack: expect.stringContaining('log.test.ts'),
    },
  });
});

test('a value that PostgreSQL quotes in its message is left out, also in a cause', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error('invalid input syntax for type date: "Elena"'), { code: '22007' });
  log.error({ err: cause }, 'failed');
  log.error({ err: new Error('not kept', { cause }) }, 'failed');
  expect(lines.join('')).not.toContain('lena');
  expect(JSON.parse(lines[1]!).err.message).toBe('not kept: invalid input syntax for type date: "…"');
});

test('a failed request logs no value either', async () => {
  const lines: string[] = [];
  const fastify = Fastify({ loggerInstance: openLog('info', { write: (line) => void lines.push(line) }) });
  fastify.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  fastify.get('/', () => Promise.reject(failure()));
  expect((await fastify.inject('/')).statusCode).toBe(500);
  expect(lines.join('')).toContain('"code":"22P05"');
  expect(lines.join('')).not.toContain('lena');
  await fastify.close();
});

test('the cause of an error is logged with it', () => {
  const lines: string[] = [];
  const cause = failure();
  openLog('info', { write: (line) => void lines.push(line) }).warn({ err: new Error('not kept', { cause }) });
  expect(JSON.parse(lines[0]!)).toMatchObject({ err: { message: `not kept: ${cause.message}` } });
  expect(lines.join('')).not.toContain('lena');
});
