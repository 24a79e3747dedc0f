import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCountdown } from './countdown.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('calls back once when its time is over', () => {
  const done = vi.fn<() => void>();
  startCountdown(3000, done);
  vi.advanceTimersByTime(2999);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(done).toHaveBeenCalledTimes(1);
});

it('does not count the time spent paused', () => {
  const done = vi.fn<() => void>();
  const countdown = startCountdown(3000, done);
  vi.advanceTimersByTime(2000);
  countdown.pause();
  countdown.pause();
  vi.advanceTimersByTime(60_000);
  expect(done).not.toHaveBeenCalled();
  countdown.resume();
  countdown.resume();
  vi.advanceTimersByTime(999);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledTimes(1);
});

it('does not call back after it was cancelled', () => {
  const done = vi.fn<() => void>();
  const countdown = startCountdown(3000, done);
  countdown.cancel();
  countdown.resume();
  vi.advanceTimersByTime(10_000);
  expect(done).not.toHaveBeenCalled();
});
