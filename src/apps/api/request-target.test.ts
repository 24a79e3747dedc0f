import { expect, test } from 'vitest';
import { targetOf } from './request-target.ts';

test.each([
  ['/terms?lang=he', '/terms?lang=he', 'own.example'],
  ['//terms', '//terms', 'own.example'],
  ['*', '*', 'own.example'],
  ['http://other.example:81/terms?lang=he', '/terms?lang=he', 'other.example:81'],
  ['HTTPS://other.example', '/', 'other.example'],
  ['http://other.example?lang=he', '/?lang=he', 'other.example'],
  ['http://user@other.example/', '/', 'user@other.example'],
  ['/http://other.example/', '/http://other.example/', 'own.example'],
])('%s asks for %s of %s', (url, target, host) => {
  const request = { url, headers: { host: 'own.example' } };
  expect([targetOf(request), request.headers.host]).toEqual([target, host]);
});
