import { expect, test } from 'vitest';
import { readStep, stepAddress, type Step } from './step-address.ts';

const SHOP = 'https://kino.example';
const PAYU = 'https://secure.payu.com';
const step: Step = {
  kind: '3ds',
  to: `${PAYU}/front/threeds/?authenticationId=1&refReqId=2`,
  back: `${SHOP}/api/payment/returned/1`,
};
const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

test('a step is read back from its address', () => {
  const address = stepAddress(SHOP, step);
  expect(address.startsWith(`${SHOP}/pay/payu/step?`)).toBe(true);
  expect(readStep(queryOf(address), SHOP, PAYU)).toEqual(step);
});

test('the sandbox has its pages at another host', () => {
  const sandbox = { ...step, to: 'https://merch-prod.snd.payu.com/threeds' };
  expect(readStep(sandbox, SHOP, 'https://secure.snd.payu.com')).toEqual(sandbox);
});

test.each([
  ['an unknown step', { kind: 'other' }],
  ['a page of another host', { to: 'https://evil.example/' }],
  ['a host that only begins as PayU’s', { to: 'https://secure.payu.com.evil.example/' }],
  ['a script', { to: 'javascript:alert(1)' }],
  ['PayU without encryption', { to: 'http://secure.payu.com/' }],
  ['a return to another site', { back: 'https://evil.example/' }],
  ['a return without a host', { back: '//evil.example/' }],
  ['no page', { to: undefined }],
])('refused: %s', (_, change) => {
  expect(readStep({ ...step, ...change }, SHOP, PAYU)).toBeUndefined();
});
