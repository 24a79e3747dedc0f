import { expect, test } from 'vitest';
import { enteredMembers, inactiveOn, type KnownMember } from './members.ts';

const GOLD = 4;
/** 23:30 in Jerusalem on 24 November. */
const at = { now: new Date('2026-11-24T21:30:00Z'), timeZone: 'Asia/Jerusalem', offersSignIn: true };
const member = (rules: Partial<KnownMember> = {}): KnownMember => ({
  memberNumber: 'M1001',
  ticketIds: [GOLD],
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  sellsTickets: true,
  balance: 10,
  uses: 3,
  points: 1200,
  maxPerShowing: 4,
  usesHere: 1,
  isOwn: false,
  ...rules,
});
const enter = (rules: Partial<KnownMember>, ticketId = GOLD) =>
  enteredMembers([{ ticketId, memberNumber: 'M1001' }], [member(rules)], at)[0];

test.each<[Partial<KnownMember>, number | null]>([
  [{}, 7],
  [{ balance: null }, null],
  [{ startDate: '2026-11-24', endDate: '2026-11-24' }, 7],
  [{ endDate: null }, 7],
])('%o may buy; left: %s', (rules, left) => expect(enter(rules)).toMatchObject({ left }));

test.each<[Partial<KnownMember>, string]>([
  [{ memberNumber: 'M1002' }, 'MEMBER_NOT_FOUND'],
  [{ startDate: '2026-11-25' }, 'MEMBER_NOT_STARTED'],
  [{ endDate: '2026-11-23' }, 'MEMBER_EXPIRED'],
  [{ sellsTickets: false }, 'MEMBER_NOT_ACTIVE'],
  [{ ticketIds: [5] }, 'MEMBER_NOT_ACTIVE'],
  [{ uses: 10 }, 'MEMBER_USED'],
  [{ balance: 0, uses: 0 }, 'MEMBER_USED'],
  [{ usesHere: 4 }, 'MEMBER_LIMIT'],
  [{ maxPerShowing: 2, usesHere: 3 }, 'MEMBER_LIMIT'],
])('%o is refused: %s', (rules, refusal) => expect(enter(rules)).toMatchObject({ refusal }));

test('a member has points, and tickets of a showing up to the limit', () => {
  expect(enter({})).toMatchObject({ points: 1200, leftHere: 3 });
  expect(enter({ maxPerShowing: null, usesHere: 90 })).toMatchObject({ leftHere: null });
});

test('only the member who is signed in spends points, where the brand has signing in', () => {
  const canSpend = (isOwn: boolean, offersSignIn: boolean) =>
    enteredMembers([{ ticketId: GOLD, memberNumber: 'M1001' }], [member({ isOwn })], {
      ...at,
      offersSignIn,
    })[0];
  expect(canSpend(false, true)).toMatchObject({ canSpend: false });
  expect(canSpend(true, true)).toMatchObject({ canSpend: true });
  expect(canSpend(false, false)).toMatchObject({ canSpend: true });
});

test('a membership is active from its first to its last day', () => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-30' };
  const found = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((day) => inactiveOn(days, day));
  expect(found).toEqual(['MEMBER_NOT_STARTED', undefined, undefined, 'MEMBER_EXPIRED']);
  expect(inactiveOn({ ...days, endDate: null }, '2099-01-01')).toBeUndefined();
});
