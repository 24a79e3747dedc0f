import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

/** What production requires. */
const NEEDED = { DATABASE_URL: 'postgres://db.example/foyer', FOYER_SECRET: 'x'.repeat(32) };

const refusal = (env: Readonly<Record<string, string>>): string => {
  try {
    readSettings({ ...NEEDED, ...env }, { demo: false });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('production starts with the settings that it requires', () => {
  expect(refusal({})).toBe('');
  expect(
    refusal({ TRUST_PROXY: '10.0.0.0/8', SMTP_URL: 'smtps://u:p@mail.example', LOG_LEVEL: 'warn' }),
  ).toBe('');
});

// Each would otherwise fail later: at the first request, the first e-mail, or with a stack.
test.each([
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY has "yes"'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL is no address'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL is no address'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is one of'],
  [{ FOYER_CARD_KEYS: 'c2hvcnQ=' }, 'FOYER_CARD_KEYS is a list of keys'],
  [{ FOYER_ACCOUNT_KEYS: 'c2hvcnQ=' }, 'FOYER_ACCOUNT_KEYS is a list of keys'],
])('%j is refused in one sentence', (env, beginning) => {
  const sentence = refusal(env);
  expect(sentence.startsWith(beginning)).toBe(true);
  expect(sentence).not.toContain('\n');
});

test.each([
  ['production', 'https://api-m.paypal.com', 'https://www.paypal.com/sdk/js'],
  ['sandbox', 'https://api-m.sandbox.paypal.com', 'https://www.sandbox.paypal.com/sdk/js'],
])('PayPal’s hosts are those of its %s', (environment, apiBase, scriptUrl) => {
  const env = { PAYPAL_ENVIRONMENT: environment, PAYPAL_CLIENT_ID: 'client' };
  expect(readSettings(env, { demo: true }).paypal).toMatchObject({ environment, apiBase, scriptUrl });
});

test('the demo has a PayPal of its own', () => {
  const { paypal } = readSettings({ PORT: '3100' }, { demo: true });
  expect(paypal).toMatchObject({ apiBase: 'http://paypal.localhost:3100', environment: 'sandbox' });
  expect(() => readSettings({ PAYPAL_ENVIRONMENT: 'live' }, { demo: true })).toThrow('PAYPAL_ENVIRONMENT');
});

test('an API base that is none of the provider’s own stands in for it', () => {
  const env = {
    PAYU_API_BASE: 'https://secure.snd.payu.com',
    PAYPAL_API_BASE: 'http://127.0.0.1:4000',
    STRIPE_API_BASE: 'https://api.stripe.com',
    CARDCOM_API_BASE: 'https://evilcardcom.solutions',
  };
  expect(readSettings(env, { demo: true }).standIns).toEqual({
    paypal: 'http://127.0.0.1:4000',
    cardcom: 'https://evilcardcom.solutions',
  });
});
