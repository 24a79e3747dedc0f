import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAtLast, loadWithRetries } from './load-with-retries.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('location', { href: '/' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether the shop answers. */
const shopIs = (state: 'there' | 'away'): void =>
  void vi.stubGlobal('fetch', async () => {
    if (state === 'away') throw new TypeError('Failed to fetch');
    return { ok: true };
  });

/** A part whose loading fails `times` times before it succeeds. */
const failing = (times: number) =>
  vi.fn<() => Promise<string>>(async () => {
    if (times-- > 0) throw new Error('Failed to fetch dynamically imported module');
    return 'part';
  });

test('a part that could not be loaded is loaded again after a while', async () => {
  shopIs('there');
  const read = failing(2);
  const part = loadWithRetries(read);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await part).toBe('part');
  expect(read).toHaveBeenCalledTimes(3);
});

test('while the shop does not answer it waits, and loads at once when the connection is back', async () => {
  shopIs('away');
  const read = failing(12);
  const part = loadWithRetries(read);
  await vi.advanceTimersByTimeAsync(250_000);
  const before = read.mock.calls.length;
  expect(before).toBeGreaterThan(5);
  while (read.mock.calls.length < 13) {
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(await part).toBe('part');
});

test('a part that does not exist fails after some attempts', async () => {
  shopIs('there');
  const read = failing(99);
  const failure = loadWithRetries(read).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failure).toContain('Failed to fetch');
  expect(read).toHaveBeenCalledTimes(5);
});

test('a part that nothing depends on is tried again when the connection is back, however often it failed', async () => {
  shopIs('there');
  const read = failing(7);
  const part = loadAtLast(read);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(5);
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await part).toBe('part');
});
