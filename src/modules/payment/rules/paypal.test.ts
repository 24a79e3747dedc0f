import { expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { isPaypalAddress, isPaypalIdentifier, paypalAddress, paypalIdentifier } from './paypal.ts';

test('an identifier is made for each try', () => {
  expect(isPaypalIdentifier(paypalIdentifier(uuidv7()))).toBe(true);
  for (const other of ['', 'paypal.', 'paypal.5O190127TN364715T', `code.${uuidv7()}`, `paypal.${uuidv7()}.x`])
    expect(isPaypalIdentifier(other)).toBe(false);
});

test('our page with PayPal’s button is known by its address', () => {
  expect(isPaypalAddress(paypalAddress('https://shop.example', uuidv7()))).toBe(true);
  for (const other of [
    'https://bank.example/step',
    'https://bank.example/?to=/pay/paypal/1',
    '/pay/paypal/',
    '/pay/payu/step',
  ])
    expect(isPaypalAddress(other)).toBe(false);
});
