import { expect, test } from 'vitest';
import { discretionOf, robotsText } from './robots.ts';

test('robots.txt excludes private addresses and names the sitemap', () => {
  const text = robotsText('https://tickets.example');
  for (const path of ['/api/', '/t/', '/refund/', '/reminders/', '/payment', '/customer-area', '/PRES-live'])
    expect(text).toContain(`\nDisallow: ${path}\n`);
  expect(text).toContain('\nSitemap: https://tickets.example/sitemap.xml\n');
});

const unfound = { 'x-robots-tag': 'noindex, nofollow' };
const secret = { ...unfound, 'referrer-policy': 'no-referrer' };

test.each([
  ['/', {}, {}],
  ['/', { t: 'x' }, {}],
  ['/order/5', {}, {}],
  ['/order/5', { lang: 'bg' }, {}],
  ['/order/5', { step: 'chooseTickets' }, unfound],
  ['/order/5', { step: 'confirmation', t: 'token' }, secret],
  ['/donations', {}, {}],
  ['/donations', { step: 'customerInfo' }, unfound],
  ['/donations', { step: 'confirmation', t: 'token' }, secret],
  ['/t/token', {}, secret],
  ['/reservation/token', {}, secret],
  ['/refund/token', {}, secret],
  ['/reminders/token', {}, secret],
] as const)('%s %j', (path, query, headers) => {
  expect(discretionOf(path, query)).toEqual(headers);
});
