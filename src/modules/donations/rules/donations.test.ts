import { expect, test } from 'vitest';
import { checkDonations, quoteDonations, type ChosenDonation, type Donation } from './donations.ts';

const seat = {
  donationDetailId: 11,
  name: { en: 'A seat for a pupil' },
  amount: 1_000,
  minimum: 100,
  maximum: 100_000,
};
const own = { donationDetailId: 12, name: undefined, amount: null, minimum: 200, maximum: 50_000 };
const causes: readonly Donation[] = [
  {
    donationId: 1,
    code: 'KIDS',
    name: { en: 'Films for schools' },
    description: undefined,
    image: undefined,
    goal: null,
    raised: 0,
    details: [seat, own],
  },
];

const fixed = (quantity: number): ChosenDonation => ({
  donationId: 1,
  donationDetailId: 11,
  quantity,
  customAmount: null,
});
const ownSum = (customAmount: number | null, quantity = 1): ChosenDonation => ({
  donationId: 1,
  donationDetailId: 12,
  quantity,
  customAmount,
});

test('nothing chosen, or only quantities of zero, is no donation', () => {
  expect(checkDonations(causes, [])).toEqual({ code: 'NO_DONATIONS_SELECTED' });
  expect(checkDonations(causes, [fixed(0)])).toEqual({ code: 'NO_DONATIONS_SELECTED' });
});

test('a donation that the brand does not offer is refused', () => {
  expect(checkDonations(causes, [{ ...fixed(1), donationId: 2 }])).toEqual({
    code: 'DONATION_NOT_FOUND',
    donationDetailId: 11,
  });
  expect(checkDonations(causes, [{ ...fixed(1), donationDetailId: 99 }])).toEqual({
    code: 'DONATION_NOT_FOUND',
    donationDetailId: 99,
  });
});

test.each([199, 50_001, 0, null])('an own amount of %s is outside the limits', (amount) => {
  const chosen = [fixed(1), ownSum(amount)];
  expect(checkDonations(causes, chosen)).toEqual({
    code: 'DONATION_AMOUNT',
    donationDetailId: 12,
    minimum: 200,
    maximum: 50_000,
  });
  // It stays out of the bill until it is corrected.
  expect(quoteDonations(causes, chosen).lines).toMatchObject([{ itemId: 11, amount: 1_000 }]);
});

test.each([200, 50_000])('an own amount of %i, a limit itself, is accepted', (amount) => {
  expect(checkDonations(causes, [ownSum(amount)])).toBeUndefined();
  expect(quoteDonations(causes, [ownSum(amount)]).lines).toMatchObject([{ itemId: 12, amount }]);
});

test('an amount named for a fixed donation changes nothing', () => {
  const chosen = [{ ...fixed(1), customAmount: 1 }];
  expect(checkDonations(causes, chosen)).toBeUndefined();
  expect(quoteDonations(causes, chosen).lines).toMatchObject([{ amount: 1_000 }]);
});

test('each amount given is one line and one item, and both come to the same', () => {
  const { lines, items } = quoteDonations(causes, [fixed(3), ownSum(500, 2)]);
  expect(lines).toMatchObject([
    { kind: 'donation', itemId: 11, quantity: 3, unit: 1_000, amount: 3_000 },
    { kind: 'donation', itemId: 12, quantity: 2, unit: 500, amount: 1_000 },
  ]);
  expect(items).toMatchObject([
    { kind: 'donation', subjectId: 11, amount: 3_000, detail: { donationId: 1, quantity: 3 } },
    { kind: 'donation', subjectId: 12, amount: 1_000, detail: { donationId: 1, quantity: 2 } },
  ]);
});
