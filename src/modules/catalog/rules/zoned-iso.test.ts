import { expect, test } from 'vitest';
import { otherOffset, zonedIso } from './zoned-iso.ts';

test('offset of the zone, in summer and in winter, east and west', () => {
  expect(zonedIso(new Date('2026-11-21T18:15:00Z'), 'Europe/Sofia')).toBe('2026-11-21T20:15:00+02:00');
  expect(zonedIso(new Date('2026-07-21T17:15:00Z'), 'Europe/Sofia')).toBe('2026-07-21T20:15:00+03:00');
  expect(zonedIso(new Date('2026-11-21T18:15:00Z'), 'America/St_Johns')).toBe('2026-11-21T14:45:00-03:30');
  expect(zonedIso(new Date('2026-11-21T18:15:00.900Z'), 'UTC')).toBe('2026-11-21T18:15:00+00:00');
});

test('an offset of another season or place is another one; UTC is none', () => {
  expect(otherOffset('2026-11-21T20:15:00+02:00', 'Europe/Sofia')).toBeUndefined();
  expect(otherOffset('2026-11-21T20:15+0200', 'Europe/Sofia')).toBeUndefined();
  expect(otherOffset('2026-11-21T18:15:00Z', 'Europe/Sofia')).toBeUndefined();
  expect(otherOffset('2026-11-21T20:15:00+03:00', 'Europe/Sofia')).toBe('+02:00');
  expect(otherOffset('2026-11-21T20:15:00+02:00', 'Europe/Bratislava')).toBe('+01:00');
  expect(otherOffset('2026-11-21T14:45:00+03:30', 'America/St_Johns')).toBe('-03:30');
});
