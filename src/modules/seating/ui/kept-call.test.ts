import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#platform/browser/network/call.ts';
import { unlockSeat } from '../contract.ts';
import { keptCalls } from './kept-call.ts';

const page = new EventTarget();
let sent = 0;
let waits: boolean[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  [sent, waits] = [0, []];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A call that is refused with these codes one after the other, and then answered. */
const failing =
  (...codes: string[]): Call =>
  async () => {
    const code = codes[sent++];
    return code ? { ok: false, status: 0, refusal: { code } } : { ok: true, data: {} as never };
  };
const keep = (call: Call, isRepeatable = true) =>
  keptCalls(call, (isWaiting) => waits.push(isWaiting))(isRepeatable)(unlockSeat, { body: {} });
const online = async (onLine: boolean): Promise<void> => {
  vi.stubGlobal('navigator', { onLine });
  if (onLine) page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
};

test('a call without a connection is sent when it is back, or after a while', async () => {
  await online(false);
  const result = keep(failing('OFFLINE', 'OFFLINE', 'OFFLINE'));
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, waits]).toEqual([1, [true]]);
  await online(true);
  expect([sent, waits]).toEqual([2, [true]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toBe(3);
  await online(true);
  expect(await result).toMatchObject({ ok: true });
  expect(waits).toEqual([true, false]);
});

test('a broken call is sent again soon, since the browser may not know yet that it is offline', async () => {
  await online(true);
  const result = keep(failing('NO_RESPONSE', 'NO_RESPONSE', 'NO_RESPONSE'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await result).toMatchObject({ ok: false, refusal: { code: 'NO_RESPONSE' } });
  expect([sent, waits]).toEqual([3, []]);
});

test('a call that the server would do twice is kept only when it was never sent', async () => {
  await online(true);
  expect(await keep(failing('NO_RESPONSE'), false)).toMatchObject({ ok: false });
  expect(await keep(failing('NO_RESPONSE', 'OFFLINE'), false)).toMatchObject({ ok: false });
  await online(false);
  sent = 0;
  const result = keep(failing('OFFLINE'), false);
  await vi.advanceTimersByTimeAsync(0);
  await online(true);
  expect(await result).toMatchObject({ ok: true });
});

test('other refusals are answers', async () => {
  await online(true);
  expect(await keep(failing('lock_seat_error'))).toMatchObject({ refusal: { code: 'lock_seat_error' } });
  expect(sent).toBe(1);
});
