import { expect, test } from 'vitest';
import {
  enteredReferences,
  isSameReference,
  type KnownReference,
  type ReferenceList,
  type WantedReference,
} from './references.ts';

const SENIOR = 4;
const HOTEL = 9;
const FREE: ReferenceList = { ticketIds: [SENIOR], locationIds: null, firstDay: null, lastDay: null };
/** 23:30 in Jerusalem on 24 November. */
const NOW = new Date('2026-11-24T21:30:00Z');
const showing = { featureId: 5, locationId: 7, businessDate: '2026-11-25', timeZone: 'Asia/Jerusalem' };

const known = (row: Partial<KnownReference> = {}, list: Partial<ReferenceList> = {}): KnownReference => ({
  referenceId: 3,
  reference: '00120034',
  reference2: '',
  quantity: 2,
  uses: 1,
  ...row,
  list: { ...FREE, ...list },
});
const enter = (
  rows: readonly KnownReference[],
  wanted: Partial<WantedReference> = {},
  hasWrongId = (): boolean => false,
) =>
  enteredReferences([{ ticketId: SENIOR, ref1: '120034', ...wanted }], rows, {
    showing,
    now: NOW,
    hasWrongId,
  })[0];

test('a reference is good for what is left of its quantity; leading zeros do not matter', () =>
  expect(enter([known()])).toEqual({ ticketId: SENIOR, ref1: '120034', referenceId: 3, left: 1 }));

test.each<[Partial<KnownReference>, Partial<ReferenceList>, Partial<WantedReference>]>([
  [{ reference: '120035' }, {}, {}],
  [{}, {}, { ticketId: HOTEL }],
  [{}, { ticketIds: [HOTEL] }, {}],
  [{ reference2: '1951' }, {}, {}],
  [{ reference2: '1951' }, {}, { ref2: '1952' }],
  [{}, {}, { ref2: '1951' }],
  [{}, { locationIds: [8] }, {}],
  [{}, { lastDay: '2026-11-23' }, {}],
  [{}, { firstDay: '2026-11-25' }, {}],
])('%o %o %o is not eligible', (row, list, wanted) =>
  expect(enter([known(row, list)], wanted)).toMatchObject({ refusal: 'REFERENCE_NOT_ELIGIBLE' }),
);

test.each<[Partial<KnownReference>, Partial<ReferenceList>, Partial<WantedReference>]>([
  [{ reference2: 'COHEN' }, {}, { ref2: 'COHEN' }],
  [{}, { locationIds: [7] }, {}],
  [{}, { firstDay: '2026-11-24', lastDay: '2026-11-24' }, {}],
])('%o %o %o is eligible', (row, list, wanted) =>
  expect(enter([known(row, list)], wanted)).toMatchObject({ left: 1 }),
);

test('a used-up reference is told from an unknown one, and one of two lists may still have some', () => {
  expect(enter([known({ uses: 2 })])).toMatchObject({ refusal: 'REFERENCE_USED' });
  expect(enter([known({ uses: 2 }), known({ referenceId: 4, uses: 0 })])).toMatchObject({
    referenceId: 4,
    left: 2,
  });
});

test('a wrong ID number is a typing mistake, whatever is stored', () =>
  expect(enter([known()], {}, () => true)).toMatchObject({ refusal: 'invalid_ssn' }));

test.each([
  ['0012', '12', true],
  ['dan-17 4', 'DAN174', true],
  ['0', '00', true],
  ['12', '120', false],
])('‘%s’ and ‘%s’ are the same reference: %s', (one, other, same) =>
  expect(isSameReference(one, other)).toBe(same),
);
