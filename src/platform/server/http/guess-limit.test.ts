import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { guessLimit } from './guess-limit.ts';

/** A visitor at an address, of a shop that limits addresses. */
const visitorOf = (app: object, sessionId: string, address = '192.0.2.1'): Context =>
  ({
    app,
    tenantId: 1,
    visitor: { sessionId },
    address,
    now: new Date('2026-11-24T12:00:00Z'),
  }) as unknown as Context;

const shop = () => ({ settings: { addressCallsAMinute: 600 } });
const BUSY = { code: 'TOO_MANY_REQUESTS' };
const wrong = () => Promise.resolve(1);

test('after ten wrong guesses a visitor must wait; another one need not', async () => {
  const limit = guessLimit();
  const app = shop();
  const ana = visitorOf(app, 'ana');
  for (let i = 0; i < 10; i += 1) await limit.guard(ana, 1, wrong, (found) => found);
  await expect(limit.guard(ana, 1, wrong, (found) => found)).rejects.toMatchObject(BUSY);
  expect(await limit.guard(visitorOf(app, 'boris'), 1, wrong, (found) => found)).toBe(1);
});

test('guesses that are being looked up count: of sixty at the same time ten are', async () => {
  const limit = guessLimit();
  const ana = visitorOf(shop(), 'ana');
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, () => limit.guard(ana, 1, wrong, (found) => found)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('one call with more guesses than are left is refused', async () => {
  const limit = guessLimit();
  const ana = visitorOf(shop(), 'ana');
  await expect(limit.guard(ana, 11, wrong, () => 11)).rejects.toMatchObject(BUSY);
});

test('right guesses, and a look-up that fails, count for nothing', async () => {
  const limit = guessLimit();
  const ana = visitorOf(shop(), 'ana');
  const broken = () =>
    limit.guard(
      ana,
      5,
      () => Promise.reject(new Error('no database')),
      () => 5,
    );
  for (let i = 0; i < 5; i += 1) await expect(broken()).rejects.toThrow('no database');
  for (let i = 0; i < 20; i += 1) expect(await limit.guard(ana, 10, wrong, () => 0)).toBe(1);
});

test('sixty wrong guesses of a network stop its other visitors too', async () => {
  const limit = guessLimit();
  const app = shop();
  for (let i = 0; i < 60; i += 1)
    await limit.guard(visitorOf(app, `visitor ${i}`), 1, wrong, (found) => found);
  await expect(limit.guard(visitorOf(app, 'late'), 1, wrong, (found) => found)).rejects.toMatchObject(BUSY);
  expect(await limit.guard(visitorOf(app, 'far', '198.51.100.7'), 1, wrong, (found) => found)).toBe(1);
});

test('the refusal tells when there is room again: of the visitor, or of the whole network', async () => {
  const limit = guessLimit();
  const app = shop();
  const at = (sessionId: string, minute: number): Context => ({
    ...visitorOf(app, sessionId),
    now: new Date(Date.UTC(2026, 10, 24, 12, minute)),
  });
  const guess = (ctx: Context) => limit.guard(ctx, 1, wrong, (found) => found);
  const minutes = (waited: number) => ({ details: { retryAfterSeconds: waited * 60 } });
  for (let i = 0; i < 10; i += 1) await guess(at('ana', i));
  await expect(guess(at('ana', 10))).rejects.toMatchObject(minutes(5));
  for (let i = 10; i < 60; i += 1) await guess(at(`visitor ${i}`, 20));
  await expect(guess(at('boris', 20))).rejects.toMatchObject(minutes(40));
});
