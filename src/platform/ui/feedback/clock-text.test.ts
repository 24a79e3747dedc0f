import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it('shows minutes and two digits of seconds', () => {
  expect(clockText(402)).toBe('6:42');
  expect(clockText(65)).toBe('1:05');
  expect(clockText(3600)).toBe('60:00');
});

it('shows 0:01 until the last second is over and 0:00 afterwards', () => {
  expect(clockText(0.2)).toBe('0:01');
  expect(clockText(0)).toBe('0:00');
  expect(clockText(-5)).toBe('0:00');
});
