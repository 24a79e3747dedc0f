import { afterEach, expect, test, vi } from 'vitest';
import type { CommitBody } from '../cart/checkout.ts';
import { sendCommit } from './send-commit.ts';

/** Replaces `fetch`: each call gets the next answer, and later calls the last one. */
function fakeServer(...answers: readonly (readonly [status: number, body: object])[]): {
  requests: () => number;
} {
  let requests = 0;
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', async () => {
    const [status, body] = answers[Math.min(requests++, answers.length - 1)]!;
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return { requests: () => requests };
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

test('after a server error the commit is sent again', async () => {
  const server = fakeServer([500, { code: 'INTERNAL_ERROR' }], [200, { status: 'paid', orderId: 'o' }]);
  expect(await send()).toBe('paid');
  expect(server.requests()).toBe(2);
});

test('repeated server errors end with `lastCommit`: something may have been bought', async () => {
  fakeServer([500, { code: 'INTERNAL_ERROR' }]);
  expect(await send()).toBe('lastCommit');
});

test('after a refusal the commit is not sent again', async () => {
  const server = fakeServer([200, { error: { code: 'CARD_DECLINED' } }]);
  expect(await send()).toBe('CARD_DECLINED');
  expect(server.requests()).toBe(1);
});
