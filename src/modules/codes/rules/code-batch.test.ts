import { expect, test } from 'vitest';
import { enteredCodes, type CodeBatch, type KnownCode } from './code-batch.ts';
import { isOffer, mostUses } from './code-offer.ts';

const FREE: CodeBatch = {
  name: { en: 'Autumn offer' },
  gives: { kind: 'discount', off: { percent: 20 }, ticketIds: null },
  mostPerOrder: null,
  leastSeats: 1,
  firstDay: null,
  lastDay: null,
  weekdays: null,
  locationIds: null,
  featureIds: null,
  ticketGroupIds: null,
};
/** 23:30 in Sofia on Tuesday, 24 November; the showing is after midnight, so its cinema day is Tuesday too. */
const NOW = new Date('2026-11-24T21:30:00Z');
const showing = { featureId: 5, locationId: 7, businessDate: '2026-11-24', timeZone: 'Europe/Sofia' };
const known = (rules: Partial<CodeBatch>, uses: Partial<KnownCode> = {}): KnownCode => ({
  code: 'AUTUMN',
  batchId: 3,
  batch: { ...FREE, ...rules },
  usesLimit: 4,
  uses: 1,
  ...uses,
});
const refusal = (one: KnownCode): string | undefined => {
  const [entered] = enteredCodes(['AUTUMN'], [one], showing, NOW);
  return isOffer(entered!) ? undefined : entered!.refusal;
};

test.each<[Partial<CodeBatch>, string | undefined]>([
  [{}, undefined],
  [{ firstDay: '2026-11-24', lastDay: '2026-11-24' }, undefined],
  [{ firstDay: '2026-11-25' }, 'CODE_NOT_YET_VALID'],
  [{ lastDay: '2026-11-23' }, 'CODE_ENDED'],
  [{ weekdays: [2] }, undefined],
  [{ weekdays: [3, 4] }, 'CODE_NOT_FOR_SHOWING'],
  [{ locationIds: [7] }, undefined],
  [{ locationIds: [8] }, 'CODE_NOT_FOR_SHOWING'],
  [{ featureIds: [6] }, 'CODE_NOT_FOR_SHOWING'],
])('the rules %o: %s', (rules, expected) => expect(refusal(known(rules))).toBe(expected));

test('the day of the purchase is the complex’s, not that of the server', () => {
  const tokyo = { ...showing, timeZone: 'Asia/Tokyo' };
  const [entered] = enteredCodes(['AUTUMN'], [known({ lastDay: '2026-11-24' })], tokyo, NOW);
  expect(entered).toEqual({ code: 'AUTUMN', refusal: 'CODE_ENDED' });
});

test('a code that nobody knows is not found', () => {
  expect(enteredCodes(['WINTER'], [known({})], showing, NOW)).toEqual([
    { code: 'WINTER', refusal: 'CODE_NOT_FOUND' },
  ]);
});

test('a code whose uses are gone is refused, one without a limit never', () => {
  expect(refusal(known({}, { uses: 4 }))).toBe('CODE_USED');
  expect(refusal(known({}, { usesLimit: null, uses: 4000 }))).toBeUndefined();
});

test.each<[Partial<CodeBatch>, Partial<KnownCode>, number | null]>([
  [{}, {}, 3],
  [{ mostPerOrder: 2 }, {}, 2],
  [{ mostPerOrder: 9 }, {}, 3],
  [{ mostPerOrder: 9 }, { usesLimit: null }, 9],
  [{}, { usesLimit: null }, null],
])('in one order it is good for so many tickets (%o %o: %s)', (rules, uses, most) => {
  const [entered] = enteredCodes(['AUTUMN'], [known(rules, uses)], showing, NOW);
  expect(isOffer(entered!) && mostUses(entered)).toBe(most);
});
