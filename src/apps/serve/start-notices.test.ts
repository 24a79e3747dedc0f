import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSettings } from '#platform/server/settings.ts';
import { siteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { startNotices } from './start-notices.ts';

const COMPLETE = {
  DATABASE_URL: 'postgres://127.0.0.1/foyer',
  FOYER_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:password@mail.example.com',
  PICTURES_DIR: '/pictures',
  STRIPE_SECRET_KEY: 'sk_live_key',
  FOYER_CARD_KEYS: randomBytes(32).toString('base64'),
  SMS_PROVIDER: 'twilio',
  SMS_TOKEN: 'token',
  SMS_FROM: 'Foyer',
};
const payment = { offers: [{ method: 'card', provider: 'stripe' } as const] };
const brand = { code: 'lumen', payment, configuration: siteConfiguration({ auth: { provider: 'mobile' } }) };
const silent = { code: 'plain', payment, configuration: siteConfiguration({}) };

const told = (env: Readonly<Record<string, string>>, hasPictures = true): string[] =>
  startNotices({
    settings: readSettings({ ...COMPLETE, ...env }, { demo: false }),
    brands: [brand, silent],
    hasPictures,
  });

test('complete settings are told nothing', () => {
  expect(told({})).toEqual([]);
});

test('signing in without a provider of SMS is told for each brand that wants it', () => {
  expect(told({ SMS_PROVIDER: 'none' })).toEqual([expect.stringMatching(/^SMS_PROVIDER .*"lumen"/)]);
});

test('saved cards without a key are told for each brand that wants them', () => {
  const noKey = { FOYER_CARD_KEYS: '' };
  expect(told(noKey)).toEqual([expect.stringMatching(/^FOYER_CARD_KEYS .*"lumen"/)]);
});

test('a shop that sends no e-mail is told so', () => {
  expect(told({ SMTP_URL: '' })).toEqual([expect.stringMatching(/^SMTP_URL is not set/)]);
});

test('a folder of pictures that is none is named; none at all is as the operator wants it', () => {
  expect(told({}, false)).toEqual([expect.stringMatching(/^PICTURES_DIR is no folder: \/pictures\./)]);
  expect(told({ PICTURES_DIR: '' }, false)).toEqual([]);
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_secret' }, 'Stripe'],
  [{ STRIPE_SECRET_KEY: 'rk_test_secret' }, 'Stripe'],
  [{ PAYU_POS_ID: '1', PAYU_API_BASE: 'https://secure.snd.payu.com/' }, 'PayU'],
  [{ PAYPAL_CLIENT_ID: 'id', PAYPAL_ENVIRONMENT: 'sandbox' }, 'PayPal'],
])('an account that takes no real money is told: %j', (env, provider) => {
  const [notice, ...others] = told(env);
  expect([notice, others]).toEqual([expect.stringContaining(`at ${provider} are tests`), []]);
  expect(notice).not.toContain('secret');
});

test.each<Readonly<Record<string, string>>>([
  { PAYU_API_BASE: 'https://secure.snd.payu.com' },
  { PAYPAL_ENVIRONMENT: 'sandbox' },
])('a provider without an account is told nothing: %j', (env) => {
  expect(told(env)).toEqual([]);
});
