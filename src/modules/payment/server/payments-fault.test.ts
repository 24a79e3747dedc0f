import { expect, test } from 'vitest';
import { readSettings } from '#platform/server/settings.ts';
import type { App } from '#platform/server/context.ts';
import { paymentsFault } from './payments-fault.ts';

const PRODUCTION = {
  DATABASE_URL: 'postgres://db.example/foyer',
  FOYER_SECRET: 'x'.repeat(32),
  CARDCOM_TERMINAL: '1000',
  CARDCOM_API_NAME: 'name',
  CARDCOM_API_PASSWORD: 'password',
};

const faultOf = (env: Record<string, string>, provider: 'cardcom' | 'stripe' = 'cardcom') => {
  const settings = readSettings({ ...PRODUCTION, ...env }, { demo: false });
  const payment = { offers: [{ method: 'card', provider }] } as const;
  return paymentsFault({ settings } as App, {
    id: 1,
    payment: { offers: [...payment.offers] },
    currency: 'ILS',
  });
};

test.each(['CARDCOM_TERMINAL', 'CARDCOM_API_NAME', 'CARDCOM_API_PASSWORD'])('Cardcom needs %s', (name) => {
  expect(faultOf({ [name]: '' })).toMatch(/^Cardcom needs CARDCOM_TERMINAL/);
});

const stripe = (secret: string, publishable: string) => ({
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
});

test.each([
  ['sk_live_x', 'pk_test_x'],
  ['rk_live_x', 'pk_test_x'],
  ['sk_test_x', 'pk_live_x'],
])('a brand is not served with Stripe’s keys %s and %s: one is for tests', (secret, publishable) => {
  expect(faultOf(stripe(secret, publishable), 'stripe')).toMatch(/must be of one kind$/);
});

test.each([
  ['sk_live_x', 'pk_live_x'],
  ['rk_test_x', 'pk_test_x'],
])('Stripe’s keys %s and %s are of one kind', (secret, publishable) => {
  expect(faultOf(stripe(secret, publishable), 'stripe')).toBeUndefined();
});
