import { expect, test } from 'vitest';
import { offersFor } from './methods.ts';

const card = { method: 'card', provider: 'demo' } as const;
const stripe = { method: 'card', provider: 'stripe' } as const;

test('a flow offers what the brand offers, unless it has a list of its own', () => {
  expect(offersFor({ offers: [card] }, 'tickets')).toEqual([card]);
  const payment = { offers: [card], flows: { donations: [stripe] } };
  expect(offersFor(payment, 'tickets')).toEqual([card]);
  expect(offersFor(payment, 'donations')).toEqual([stripe]);
});
