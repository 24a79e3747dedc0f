import { expect, it } from 'vitest';
import { tintStyle } from './tint.ts';

it('hands plain colours on as custom properties', () => {
  expect(tintStyle({ tint: '#2A1546', ink: '#f8f1e4' })).toEqual({
    '--tint': '#2A1546',
    '--tint-ink': '#f8f1e4',
  });
});

it('shows the neutral tint rather than anything that is no plain colour', () => {
  expect(tintStyle({ tint: 'url(https://example.org)', ink: '#ffffff' })).toBeUndefined();
  expect(tintStyle({ tint: '#2A1546', ink: '#fff;color:red' })).toBeUndefined();
  expect(tintStyle(undefined)).toBeUndefined();
});
