import { expect, test } from 'vitest';
import { readSettings } from '#platform/server/settings.ts';
import { siteConfiguration, type SiteOverrides } from '#modules/tenancy/rules/site-configuration.ts';
import type { Brand } from '#modules/tenancy/server/brands.ts';
import { pagePolicy } from './page-policy.ts';

const brand = (provider: 'demo' | 'stripe', site: SiteOverrides = {}): Brand =>
  ({ payment: { offers: [{ method: 'card', provider }] }, configuration: siteConfiguration(site) }) as Brand;
const production = readSettings(
  { DATABASE_URL: 'postgres://db/foyer', FOYER_SECRET: 'x'.repeat(32), BOT_CHECK: 'altcha' },
  { demo: false },
);
const directive = (policy: string, name: string): string =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

test('scripts run by the nonce only, and nothing inline', () => {
  const policy = pagePolicy('abc', brand('stripe'), production);
  expect(directive(policy, 'script-src')).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'");
  expect(policy).not.toContain('unsafe-eval');
  expect(policy.match(/unsafe-inline/g)).toEqual(['unsafe-inline']);
});

test('only pages from their sources may create a worker from text', () => {
  expect(directive(pagePolicy('abc', brand('demo'), production), 'worker-src')).toBe("worker-src 'self'");
  expect(directive(pagePolicy('abc', brand('demo'), production, { isFromSources: true }), 'worker-src')).toBe(
    "worker-src 'self' blob:",
  );
});

test('a tag manager may be loaded when the brand has one, and nowhere else', () => {
  const without = pagePolicy('abc', brand('demo'), production);
  expect(without).not.toContain('google');
  const policy = pagePolicy(
    'abc',
    brand('demo', { tagManager: { active: true, id: 'GTM-ABCD12' } }),
    production,
  );
  const calls =
    'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';
  expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' ${calls}`);
  expect(directive(policy, 'img-src')).toBe(`img-src 'self' data: blob: ${calls}`);
  expect(directive(policy, 'script-src')).toBe(
    "script-src 'self' 'nonce-abc' 'strict-dynamic' https://www.googletagmanager.com",
  );
});

test('frames are of the brand’s own providers only', () => {
  expect(directive(pagePolicy('abc', brand('stripe'), production), 'frame-src')).toBe(
    "frame-src 'self' https://js.stripe.com https://hooks.stripe.com",
  );
  const elsewhere = {
    ...production,
    stripe: { ...production.stripe, scriptUrl: 'http://127.0.0.1:9/stripe.js' },
  };
  expect(directive(pagePolicy('abc', brand('stripe'), elsewhere), 'frame-src')).toBe(
    "frame-src 'self' http://127.0.0.1:9 https://hooks.stripe.com",
  );
  const demo = readSettings({ PORT: '3000' }, { demo: true });
  expect(directive(pagePolicy('abc', brand('demo'), demo), 'frame-src')).toBe(
    "frame-src 'self' http://pay.localhost:3000",
  );
  expect(directive(pagePolicy('abc', brand('demo'), production), 'frame-src')).toBe("frame-src 'self'");
});

test('Google’s bot check may load its frames and be called when the shop uses it', () => {
  const recaptcha = readSettings({ BOT_CHECK: 'recaptcha-v2' }, { demo: true });
  const policy = pagePolicy('abc', brand('demo'), recaptcha);
  expect(directive(policy, 'frame-src')).toContain(
    'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  );
  expect(directive(policy, 'connect-src')).toBe(
    "connect-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  );
  expect(pagePolicy('abc', brand('demo'), production)).not.toContain('google');
});

test('players and files of the brand’s trailers may be loaded, and no others', () => {
  const trailers = { video: ['https://cdn.example'], frame: ['https://player.vimeo.com'] };
  const policy = pagePolicy('abc', brand('demo'), production, { trailers });
  expect(directive(policy, 'frame-src')).toBe("frame-src 'self' https://player.vimeo.com");
  expect(directive(policy, 'media-src')).toBe("media-src 'self' https://cdn.example");
  expect(directive(pagePolicy('abc', brand('demo'), production), 'media-src')).toBe("media-src 'self'");
});
