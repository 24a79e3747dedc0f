import { expect, test } from 'vitest';
import { changeLine } from './change-words.ts';

const from = { dateTime: '2036-05-01T18:00:00+02:00', venue: 'hall' };

test('a cancelled showing has its orders, tickets, refunds and unreachable buyers', () => {
  const refunds = [
    { currency: 'EUR', method: 'card', amount: 40.2 },
    { currency: 'HUF', method: 'voucher', amount: 900 },
  ] as const;
  const touched = { orders: 2, paying: 1, held: 3, tickets: 5, withoutEmail: 1, refunds: [...refunds] };
  expect(changeLine({ key: 'one', kind: 'cancelled', isWithdrawn: false, from, to: from, touched })).toBe(
    'one is cancelled (2036-05-01 18:00, hall): 2 orders, 5 tickets; 1 order being paid; 3 unpaid reservations; refunds 40.20 EUR by card, 900.00 HUF by voucher; 1 buyer without an e-mail address',
  );
});

test('a moved showing has both times and halls', () => {
  const to = { dateTime: '2036-05-02T20:30:00+02:00', venue: 'other' };
  const refunds = [{ currency: 'EUR', method: 'card' as const, amount: 9.5 }];
  const touched = { orders: 1, paying: 0, held: 0, tickets: 1, withoutEmail: 0, refunds };
  expect(changeLine({ key: 'one', kind: 'moved', isWithdrawn: false, from, to, touched })).toBe(
    'one moves from 2036-05-01 18:00, hall to 2036-05-02 20:30, other: 1 order, 1 ticket; refunds if the buyers ask for them: 9.50 EUR by card',
  );
});

test('a showing that the feed has withdrawn says so', () => {
  const touched = { orders: 1, paying: 0, held: 0, tickets: 1, withoutEmail: 0, refunds: [] };
  expect(changeLine({ key: 'one', kind: 'cancelled', isWithdrawn: true, from, to: from, touched })).toBe(
    'one is no longer in the feed, so it is cancelled (2036-05-01 18:00, hall): 1 order, 1 ticket',
  );
});
