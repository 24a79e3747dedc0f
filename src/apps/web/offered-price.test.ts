import { expect, test } from 'vitest';
import { offeredPrice } from './offered-price.ts';

type Prices = Parameters<typeof offeredPrice>[0];

const groups = (...prices: number[]): Prices['ticketGroups'] => [
  {
    ticketGroupId: 1,
    name: 'Stalls',
    isByCodeEnabled: false,
    isPremium: false,
    voucherTickets: [],
    tickets: prices.map((price, i) => ({
      id: i + 1,
      ticketId: i + 1,
      name: 'Adult',
      price,
      oldPrice: null,
      serviceCharge: 0,
      pricePolicyId: 1,
      multiplyFactor: 1,
      minimum: 1,
      maximum: 50,
      companionOf: [],
      seatKinds: [],
      perWheelchair: false,
      isSoldOut: false,
      isByCodeEnabled: false,
      walkin: false,
      addons: [],
      currencies: {},
    })),
  },
];
const serviceCharge = [{ id: 1, name: 'Fee', amount: 0.4, percent: null, isPerTicket: true }];

test('one price, with what comes on every ticket', () => {
  expect(offeredPrice({ ticketGroups: groups(9.5, 9.5), serviceCharge }, 'EUR')).toEqual({
    '@type': 'Offer',
    price: '9.90',
  });
});

test('several prices from the lowest to the highest', () => {
  expect(offeredPrice({ ticketGroups: groups(12, 9.5, 10), serviceCharge }, 'EUR')).toEqual({
    '@type': 'AggregateOffer',
    lowPrice: '9.90',
    highPrice: '12.40',
    offerCount: 3,
  });
});

test('a currency without decimals has none', () => {
  expect(offeredPrice({ ticketGroups: groups(1800), serviceCharge: [] }, 'JPY')).toEqual({
    '@type': 'Offer',
    price: '1800',
  });
});

test('no price where nobody can buy', () => {
  expect(offeredPrice({ ticketGroups: groups(), serviceCharge }, 'EUR')).toEqual({ '@type': 'Offer' });
});
