import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause } from './pause.ts';

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether a pause of a minute has ended. */
function paused(gone?: AbortSignal): () => Promise<boolean> {
  let isOver = false;
  void pause(60_000, gone).then(() => (isOver = true));
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return isOver;
  };
}

test('it lasts as long as was asked', async () => {
  const isOver = paused();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(await isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver()).toBe(true);
});

test('it ends when the connection is back', async () => {
  const isOver = paused();
  expect(await isOver()).toBe(false);
  page.dispatchEvent(new Event('online'));
  expect(await isOver()).toBe(true);
});

test('it ends when the visitor comes back to the page, and not when they leave it', async () => {
  const isOver = paused();
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  page.dispatchEvent(new Event('visibilitychange'));
  expect(await isOver()).toBe(false);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  page.dispatchEvent(new Event('visibilitychange'));
  expect(await isOver()).toBe(true);
});

test('it ends when the caller has stopped', async () => {
  const stop = new AbortController();
  const isOver = paused(stop.signal);
  expect(await isOver()).toBe(false);
  stop.abort();
  expect(await isOver()).toBe(true);
});
