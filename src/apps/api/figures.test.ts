import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '#platform/server/log.ts';
import { openFigures } from './figures.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('every half hour a process logs what it has done since its last report', () => {
  const lines: string[] = [];
  const figures = openFigures(openLog('info', { write: (line) => void lines.push(line) }));
  for (const status of [200, 200, 404, 401, 500]) figures.count(status, 10);
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1);
  figures.count(409, 4);
  vi.advanceTimersByTime(30 * 60_000);
  const reports = lines.map((line) => JSON.parse(line) as object);
  expect(reports).toMatchObject([
    { msg: 'figures', requests: 5, meanMs: 10, errors: { critical: 1, high: 1, medium: 1, low: 0 } },
    { msg: 'figures', requests: 1, meanMs: 4, errors: { critical: 0, high: 0, medium: 0, low: 1 } },
  ]);
  figures.close();
  vi.advanceTimersByTime(30 * 60_000);
  expect(lines).toHaveLength(2);
});
