import { afterEach, expect, test, vi } from 'vitest';
import type { CommitBody } from '../cart/checkout.ts';
import { sendCommit } from './send-commit.ts';

/** The far end: every answer of the shop is taken from here, the last one ever after. */
function farEnd(...answers: readonly (readonly [status: number, body: object])[]): { asked: () => number } {
  let asked = 0;
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', async () => {
    const [status, body] = answers[Math.min(asked++, answers.length - 1)]!;
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return { asked: () => asked };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function send(): Promise<unknown> {
  vi.useFakeTimers();
  const body = { cart: { customerInfo: {}, seats: [] } } as CommitBody;
  const sent = sendCommit(body, { onLost: () => {}, gone: new AbortController().signal });
  await vi.runAllTimersAsync();
  const result = await sent;
  return result.ok ? result.data.status : result.refusal.code;
}

test('a server that falls over is asked again, and may have done it', async () => {
  const far = farEnd([500, { code: 'INTERNAL_ERROR' }], [200, { status: 'paid', orderId: 'o' }]);
  expect(await send()).toBe('paid');
  expect(far.asked()).toBe(2);
});

test('when it falls over every time, nobody claims that nothing was bought', async () => {
  farEnd([500, { code: 'INTERNAL_ERROR' }]);
  expect(await send()).toBe('lastCommit');
});

test('a refusal is an answer', async () => {
  const far = farEnd([200, { error: { code: 'CARD_DECLINED' } }]);
  expect(await send()).toBe('CARD_DECLINED');
  expect(far.asked()).toBe(1);
});
