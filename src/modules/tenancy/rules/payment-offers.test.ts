import { expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { paymentOffersOf, WrittenPaymentSchema } from './payment-offers.ts';

test('a document from before there were methods offers cards by its provider', () => {
  const written = { gateway: 'stripe', maxPayments: 3 } as const;
  expect(Check(WrittenPaymentSchema, written)).toBe(true);
  expect(paymentOffersOf(written)).toEqual({
    offers: [{ method: 'card', provider: 'stripe', maxPayments: 3 }],
  });
});

test('offers keep their order', () => {
  const written = {
    offers: [{ method: 'card', provider: 'demo' }],
    flows: { donations: [{ method: 'card', provider: 'stripe', maxPayments: 2 }] },
  } as const;
  expect(Check(WrittenPaymentSchema, written)).toBe(true);
  expect(paymentOffersOf({ offers: [...written.offers] })).toEqual({ offers: written.offers });
});

test.each([
  ['no offer', { offers: [] }],
  ['an unknown method', { offers: [{ method: 'gold', provider: 'demo' }] }],
  ['an unknown provider', { offers: [{ method: 'card', provider: 'a friend' }] }],
  [
    'both ways of writing',
    { gateway: 'demo', maxPayments: 1, offers: [{ method: 'card', provider: 'demo' }] },
  ],
])('%s is refused', (_name, written) => {
  expect(Check(WrittenPaymentSchema, written)).toBe(false);
});
