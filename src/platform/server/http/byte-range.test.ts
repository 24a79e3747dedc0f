import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=0-0', { start: 0, end: 0 }],
])('%s of 1000 bytes', (header, range) => {
  expect(byteRange(header, 1000)).toEqual(range);
});

test.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-9', 'items=0-1', 'bytes=a-b'])(
  '%s asks for no single range: the whole file is sent',
  (header) => {
    expect(byteRange(header, 1000)).toBeUndefined();
  },
);

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s is outside of 1000 bytes', (header) => {
  expect(byteRange(header, 1000)).toBe('outside');
});

test('an empty file has no ranges', () => {
  expect(byteRange('bytes=0-', 0)).toBe('outside');
});
