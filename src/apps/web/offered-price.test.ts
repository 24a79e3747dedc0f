import { expect, test } from 'vitest';
import { offeredPrice } from './offered-price.ts';

test('one price is an offer of that price', () => {
  expect(offeredPrice({ lowPrice: '9.90', highPrice: '9.90', count: 2 })).toEqual({
    '@type': 'Offer',
    price: '9.90',
  });
});

test('several prices are an offer from the lowest to the highest', () => {
  expect(offeredPrice({ lowPrice: '9.90', highPrice: '12.40', count: 3 })).toEqual({
    '@type': 'AggregateOffer',
    lowPrice: '9.90',
    highPrice: '12.40',
    offerCount: 3,
  });
});

test('an offer has no price when nothing can be bought', () => {
  expect(offeredPrice(null)).toEqual({ '@type': 'Offer' });
});
