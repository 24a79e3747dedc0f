import { describe, expect, test } from 'vitest';
import { readCard, type TypedCard } from './read-card.ts';

const now = new Date('2026-11-20T16:00:00Z');
const typed: TypedCard = {
  number: '4000 0027 6000 3184',
  expiry: '08 / 29',
  securityCode: '737',
  holderId: '',
  payments: '',
};
const plain = { ssnAsked: false, maxPayments: 1 };

describe('reading a card as typed', () => {
  test('returns the last four digits, scheme, expiry and behaviour, and nothing else', () => {
    expect(readCard(typed, plain, now)).toEqual({
      card: { behaviour: '3ds', brand: 'visa', last4: '3184', expMonth: 8, expYear: 2029, payments: 1 },
    });
  });

  test.each([
    [{ number: '4000 0027 6000 3185' }, { number: 'number' }],
    [{ number: '' }, { number: 'number' }],
    [{ expiry: '13/29' }, { expiry: 'date' }],
    [{ expiry: '10/26' }, { expiry: 'expired' }],
    [{ securityCode: '73' }, { securityCode: 'securityCode' }],
    [
      { number: 'x', securityCode: '' },
      { number: 'number', securityCode: 'securityCode' },
    ],
    [{ payments: '2' }, { payments: 'payments' }],
  ])('%j is %j', (wrong, faults) => {
    expect(readCard({ ...typed, ...wrong }, plain, now)).toEqual({ faults });
  });

  test('requires the ID number and accepts instalments only when the form has them', () => {
    const asking = { ssnAsked: true, maxPayments: 12 };
    expect(readCard(typed, asking, now)).toEqual({ faults: { holderId: 'holderId' } });
    const read = readCard({ ...typed, holderId: '123456782', payments: '3' }, asking, now);
    expect(read).toMatchObject({ card: { payments: 3 } });
  });
});
