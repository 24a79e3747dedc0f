import { expect, test } from 'vitest';
import { accountIdOf, readAccount, splitValues, type AccountProvider } from './provider-account.ts';

const STRIPE = {
  environment: 'test',
  publishableKey: 'pk_test_public',
  secretKey: 'sk_test_hidden',
  webhookSecret: 'whsec_hidden',
};
const PAYU = { environment: 'live', posId: '1', clientId: '2', clientSecret: 'hidden', secondKey: 'hidden' };
const PAYPAL = { environment: 'test', clientId: 'client', webhookId: 'WH-1', clientSecret: 'hidden' };
const CARDCOM = { environment: 'live', terminal: '1000', apiName: 'hidden', apiPassword: 'hidden' };

const faultsOf = (provider: AccountProvider, written: unknown): readonly string[] => {
  const read = readAccount(provider, written);
  return 'faults' in read ? read.faults : [];
};

test.each([
  ['stripe', STRIPE, 'pk_test_public'],
  ['payu', PAYU, '1'],
  ['paypal', PAYPAL, 'client'],
  ['cardcom', CARDCOM, '1000'],
] as const)('an account at %s is read, and its secrets are apart', (provider, written, id) => {
  const { environment, ...values } = written;
  expect(readAccount(provider, written)).toEqual({ environment, values });
  const { shown, secrets } = splitValues(provider, values);
  expect({ ...shown, ...secrets }).toEqual(values);
  expect(JSON.stringify(shown)).not.toContain('hidden');
  expect(accountIdOf(provider, shown)).toBe(id);
});

test.each([
  ['no object', ['sk_live_x'], 'an account is a JSON object'],
  ['no environment', { ...STRIPE, environment: undefined }, 'environment must be "test" or "live"'],
  ['another environment', { ...STRIPE, environment: 'sandbox' }, 'environment must be "test" or "live"'],
  ['no secret', { ...STRIPE, webhookSecret: undefined }, 'webhookSecret is missing'],
  [
    'a field too many',
    { ...STRIPE, secret: 'x' },
    'secret is no field of an account at stripe: it has environment',
  ],
  ['a secret as a name', { ...STRIPE, sk_live_x: '' }, 'another name is no field of an account at stripe'],
  ['a number', { ...STRIPE, secretKey: 1 }, 'secretKey must be a key that begins with sk_test_ or rk_test_'],
  [
    'a live key for tests',
    { ...STRIPE, secretKey: 'sk_live_x' },
    'secretKey must be a key that begins with sk_test_',
  ],
  [
    'a test key for real money',
    { ...STRIPE, environment: 'live' },
    'publishableKey must be a key that begins with pk_live_',
  ],
  [
    'a line end',
    { ...STRIPE, webhookSecret: 'whsec_x\n' },
    'webhookSecret must be a secret that begins with whsec_',
  ],
])('%s is refused in words', (_what, written, sentence) => {
  const faults = faultsOf('stripe', written);
  expect(faults.join('\n')).toContain(sentence);
  expect(faults.join('\n')).not.toMatch(/sk_live_x|hidden/);
});

test('every wrong field is told at once', () => {
  expect(faultsOf('payu', { environment: 'live', posId: 'x1', clientSecret: '' })).toEqual([
    'posId must be a number of digits only',
    'clientId is missing',
    'clientSecret must be text of at most 500 characters without blanks',
    'secondKey is missing',
  ]);
});
