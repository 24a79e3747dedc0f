import { expect, it } from 'vitest';
import { tintStyle } from './tint.ts';

it('passes plain colours on as custom properties', () => {
  expect(tintStyle({ tint: '#2A1546', ink: '#f8f1e4' })).toEqual({
    '--tint': '#2A1546',
    '--tint-ink': '#f8f1e4',
  });
});

it('shows the neutral tint instead of a value that is not a plain colour', () => {
  expect(tintStyle({ tint: 'url(https://example.org)', ink: '#ffffff' })).toBeUndefined();
  expect(tintStyle({ tint: '#2A1546', ink: '#fff;color:red' })).toBeUndefined();
  expect(tintStyle(undefined)).toBeUndefined();
});
