import { expect, test } from 'vitest';
import { isTimeToSend } from './sending-time.ts';

const SOFIA = 'Europe/Sofia';
/** In winter Sofia is two hours ahead of UTC. */
const at = (local: string): Date => new Date(`2026-11-${local}:00+02:00`);

test.each([
  ['21T08:59', '25T20:00', false],
  ['21T09:00', '25T20:00', true],
  ['21T20:59', '25T20:00', true],
  ['21T21:00', '25T20:00', false],
  ['21T00:05', '25T20:00', false],
])('at %s for a showing on %s: %s', (now, start, may) => {
  expect(isTimeToSend(at(now), at(start), SOFIA)).toBe(may);
});

test.each([
  // The same cinema day, which ends at five in the morning.
  ['21T06:00', '21T23:30', true],
  ['21T05:00', '22T04:30', true],
  ['21T04:59', '21T20:00', false],
  // The next morning, before one could read an e-mail of the daytime.
  ['21T22:00', '22T10:00', true],
  ['21T22:00', '22T10:01', false],
])('at %s for a showing on %s at night: %s', (now, start, may) => {
  expect(isTimeToSend(at(now), at(start), SOFIA)).toBe(may);
});

test('the hours are those of the cinema, also when the clocks change', () => {
  const start = new Date('2026-12-24T20:00:00Z');
  // 09:00 in Sofia is 07:00 UTC in winter and 06:00 UTC in summer.
  expect(isTimeToSend(new Date('2026-10-24T06:00:00Z'), start, SOFIA)).toBe(true);
  expect(isTimeToSend(new Date('2026-10-25T06:00:00Z'), start, SOFIA)).toBe(false);
  expect(isTimeToSend(new Date('2026-10-25T07:00:00Z'), start, SOFIA)).toBe(true);
  expect(isTimeToSend(new Date('2026-10-25T06:00:00Z'), start, 'Asia/Jerusalem')).toBe(false);
  expect(isTimeToSend(new Date('2026-10-25T06:00:00Z'), start, 'Asia/Tokyo')).toBe(true);
});
