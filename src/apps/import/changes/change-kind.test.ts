import { expect, test } from 'vitest';
import { changeKind } from './change-kind.ts';

const at = (hour: number): Date => new Date(Date.UTC(2036, 4, 1, hour));
const NOW = at(12);
const stored = { status: 'on_sale', venue: 'hall', startsAt: at(18), endsAt: at(20) };
const kindOf = (next: object, now = NOW) => changeKind(stored, { ...stored, ...next }, now);

test('another time or hall is a move, another status than cancelled is none', () => {
  expect(kindOf({})).toBeUndefined();
  expect(kindOf({ startsAt: at(19) })).toBe('moved');
  expect(kindOf({ venue: 'other' })).toBe('moved');
  expect(kindOf({ status: 'off_sale' })).toBeUndefined();
});

test('a cancelled presentation is cancelled, also when it has another time; it is cancelled once', () => {
  expect(kindOf({ status: 'cancelled', startsAt: at(19) })).toBe('cancelled');
  expect(changeKind({ ...stored, status: 'cancelled' }, { ...stored, venue: 'other' }, NOW)).toBeUndefined();
});

test('the time of a presentation that has ended is corrected without a word, unless it is shown again', () => {
  expect(kindOf({ startsAt: at(17) }, at(21))).toBeUndefined();
  expect(kindOf({ startsAt: at(22) }, at(21))).toBe('moved');
  expect(kindOf({ startsAt: at(17) }, at(19))).toBe('moved');
});
