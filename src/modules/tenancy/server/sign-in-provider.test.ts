import { expect, test } from 'vitest';
import { siteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { signInFault, signInProvider } from './sign-in-provider.ts';

type Here = Parameters<typeof signInProvider>[0];

const here = (provider: Here['sms']['provider'], demo = false): Here => ({ demo, sms: { provider } }) as Here;
const brand = (provider: 'mobile' | null, required = false) => ({
  configuration: siteConfiguration({ auth: { provider, required } }),
});

test.each([
  ['with a provider for SMS', here('twilio'), 'mobile'],
  ['in the demo, which has an outbox', here('none', true), 'mobile'],
  ['in production without a provider', here('none'), null],
] as const)('a brand that wants it, %s', (_, settings, expected) => {
  expect(signInProvider(settings, brand('mobile'))).toBe(expected);
  expect(signInProvider(settings, brand(null))).toBeNull();
});

test('a brand that sells to customers only is closed where nobody can sign in, and no other', () => {
  expect(signInFault(here('none'), brand('mobile', true))).toContain('SMS_PROVIDER');
  expect(signInFault(here('twilio'), brand(null, true))).toContain('site.auth.provider');
  expect(signInFault(here('twilio'), brand('mobile', true))).toBeUndefined();
  expect(signInFault(here('none'), brand('mobile'))).toBeUndefined();
});
