import { expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { chargeId, ownerOf } from './charge-id.ts';

test('brand and tender are read back from a provider’s answer', () => {
  const tenderId = uuidv7();
  expect(ownerOf(chargeId(3, tenderId))).toEqual({ tenantId: 3, tenderId });
});

test.each([undefined, null, '', 'order-17', '3.', `3.${'a'.repeat(36)}`, uuidv7(), `3.${uuidv7()}.4`])(
  '%s is of another system',
  (text) => {
    expect(ownerOf(text)).toBeUndefined();
  },
);
