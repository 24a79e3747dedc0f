import { expect, test } from 'vitest';
import { isPaypalUrl, signedText } from './signature.ts';

const LIVE = 'https://api-m.paypal.com';

test('PayPal signs the CRC-32 of the body as an unsigned decimal number', () => {
  const ids = { id: 't-1', time: '2026-11-21T20:15:00Z', webhookId: 'WH-1' };
  expect(signedText(ids, Buffer.from('123456789'))).toBe('t-1|2026-11-21T20:15:00Z|WH-1|3421780262');
});

test.each([
  'https://api.paypal.com/v1/notifications/certs/CERT-360caa42',
  'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42',
])('%s may be PayPal’s certificate', (url) => {
  expect(isPaypalUrl(url, LIVE)).toBe(true);
});

test.each([
  '',
  'http://api.paypal.com/v1/notifications/certs/CERT-1',
  'https://paypal.com.evil.example/v1/notifications/certs/CERT-1',
  'https://evilpaypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
  'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
  'https://api.paypal.com/redirect?to=/v1/notifications/certs/CERT-1',
  'http://127.0.0.1:3000/v1/notifications/certs/CERT-1',
])('%s is nobody’s', (url) => {
  expect(isPaypalUrl(url, LIVE)).toBe(false);
});

test('the address of another API, as the demo’s, has its own certificate', () => {
  const local = 'http://paypal.localhost:3000';
  expect(isPaypalUrl(`${local}/v1/notifications/certs/CERT-local`, local)).toBe(true);
  expect(isPaypalUrl('http://paypal.localhost:3001/v1/notifications/certs/CERT-local', local)).toBe(false);
});
