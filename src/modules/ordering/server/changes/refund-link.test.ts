import { expect, test } from 'vitest';
import type { App } from '#platform/server/context.ts';
import { readRefundToken, refundToken } from './refund-link.ts';

const of = (tenantId: number, secret = 'a secret of thirty-two characters or more') => ({
  app: { settings: { secret } } as App,
  tenantId,
});
const ref = {
  changeId: '0199a3b4-0000-7000-8000-0000000000aa',
  orderId: '0199a3b4-1111-7000-8000-0000000000bb',
};

test('a token names its order, for the shop and the brand that signed it', () => {
  const token = refundToken(of(1), ref);
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(readRefundToken(of(1), token)).toEqual(ref);
  expect(readRefundToken(of(2), token)).toBeUndefined();
  expect(readRefundToken(of(1, 'another secret of thirty-two characters'), token)).toBeUndefined();
});

test('a token that was changed, cut or made up names none', () => {
  const token = refundToken(of(1), ref);
  const changed = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
  for (const wrong of [changed, token.slice(0, -1), `${token}AAAA`, '', 'A'.repeat(64)])
    expect(readRefundToken(of(1), wrong)).toBeUndefined();
});
