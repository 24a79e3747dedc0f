import { expect, test } from 'vitest';
import { usualRefundUntil } from './presentation-changes.ts';

const now = new Date('2026-11-20T12:00:00Z');

test('a refund may be asked for until the brand’s last moment for returns, and for a day at least', () => {
  const nextWeek = new Date('2026-11-27T19:00:00Z');
  expect(usualRefundUntil(nextWeek, 2, now)).toEqual(new Date('2026-11-27T17:00:00Z'));
  const tonight = new Date('2026-11-20T19:00:00Z');
  expect(usualRefundUntil(tonight, 2, now)).toEqual(new Date('2026-11-21T12:00:00Z'));
});
