import { expect, test } from 'vitest';
import { offeredPrice } from './showing-offer.ts';

type Prices = Parameters<typeof offeredPrice>[0];
type Ticket = Prices['ticketGroups'][number]['tickets'][number];

const ticket = (price: number, more: Partial<Ticket> = {}): Ticket =>
  ({ price, companionOf: [], multiplyFactor: 1, isSoldOut: false, ...more }) as Ticket;
const sheet = (tickets: Ticket[], charges: object[] = []): Prices =>
  ({ ticketGroups: [{ tickets }], serviceCharge: charges }) as unknown as Prices;
const perTicket = { amount: 0.4, percent: null, isPerTicket: true };

test('one price, with what comes on every ticket', () => {
  expect(offeredPrice(sheet([ticket(9.5)], [perTicket]))).toEqual({ '@type': 'Offer', price: '9.90' });
});

test('several prices are told from the lowest to the highest', () => {
  expect(offeredPrice(sheet([ticket(12), ticket(9.5), ticket(10)], [perTicket]))).toEqual({
    '@type': 'AggregateOffer',
    lowPrice: '9.90',
    highPrice: '12.40',
    offerCount: 3,
  });
});

test('a percentage is of the ticket; a charge on the order is not in its price', () => {
  const charges = [
    { amount: null, percent: 5, isPerTicket: true },
    { amount: 2, percent: null, isPerTicket: false },
  ];
  expect(offeredPrice(sheet([ticket(20)], charges))).toEqual({ '@type': 'Offer', price: '21.00' });
});

test('what nobody can buy alone, and what is sold out, is no price', () => {
  const rest = [
    ticket(0, { companionOf: [1] }),
    ticket(24, { multiplyFactor: 4 }),
    ticket(1, { isSoldOut: true }),
  ];
  expect(offeredPrice(sheet([ticket(9), ...rest]))).toEqual({ '@type': 'Offer', price: '9.00' });
  expect(offeredPrice(sheet(rest))).toEqual({ '@type': 'Offer' });
});
