import { expect, test } from 'vitest';
import { readSettings } from '#platform/server/settings.ts';
import {
  noValues,
  type AccountEnvironment,
  type AccountProvider,
} from '#modules/tenancy/rules/provider-account.ts';
import { settingsOfAccount } from './account-settings.ts';

const apiBase = (
  provider: AccountProvider,
  environment: AccountEnvironment,
  env: Readonly<Record<string, string>> = {},
): string =>
  settingsOfAccount(readSettings(env, { demo: true }), provider, { environment, values: noValues(provider) })
    .apiBase;

test.each([
  ['payu', 'https://secure.snd.payu.com', 'https://secure.payu.com'],
  ['paypal', 'https://api-m.sandbox.paypal.com', 'https://api-m.paypal.com'],
  ['stripe', 'https://api.stripe.com', 'https://api.stripe.com'],
  ['cardcom', 'https://secure.cardcom.solutions', 'https://secure.cardcom.solutions'],
] as const)('an account at %s says itself where its API is, in the demo too', (provider, test, live) => {
  expect(apiBase(provider, 'test')).toBe(test);
  expect(apiBase(provider, 'live')).toBe(live);
});

test('an address of the provider in the environment is of the environment’s account only', () => {
  expect(apiBase('payu', 'live', { PAYU_API_BASE: 'https://secure.snd.payu.com' })).toBe(
    'https://secure.payu.com',
  );
  expect(apiBase('paypal', 'live', { PAYPAL_ENVIRONMENT: 'sandbox' })).toBe('https://api-m.paypal.com');
});

test('another address in the environment stands in for every account', () => {
  expect(apiBase('payu', 'live', { PAYU_API_BASE: 'http://127.0.0.1:4000' })).toBe('http://127.0.0.1:4000');
  expect(apiBase('paypal', 'test', { PAYPAL_API_BASE: 'http://127.0.0.1:4001' })).toBe(
    'http://127.0.0.1:4001',
  );
});

test('Stripe’s script is never the demo’s local one, unless another stands in for every account', () => {
  const stripe = (env: Readonly<Record<string, string>>) =>
    settingsOfAccount(readSettings(env, { demo: true }), 'stripe', {
      environment: 'test',
      values: noValues('stripe'),
    });
  expect(stripe({})).toMatchObject({ scriptUrl: 'https://js.stripe.com/endive/stripe.js' });
  const STRIPE_SCRIPT_URL = 'http://127.0.0.1:4000/stripe.js';
  expect(stripe({ STRIPE_API_BASE: 'http://127.0.0.1:4000', STRIPE_SCRIPT_URL })).toMatchObject({
    scriptUrl: STRIPE_SCRIPT_URL,
  });
});

test('PayPal’s script is that of the account’s environment', () => {
  const paypal = (environment: AccountEnvironment) =>
    settingsOfAccount(readSettings({}, { demo: true }), 'paypal', {
      environment,
      values: noValues('paypal'),
    });
  expect(paypal('test')).toMatchObject({
    environment: 'sandbox',
    scriptUrl: 'https://www.sandbox.paypal.com/sdk/js',
  });
  expect(paypal('live')).toMatchObject({
    environment: 'production',
    scriptUrl: 'https://www.paypal.com/sdk/js',
  });
});
