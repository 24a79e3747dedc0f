import { expect, test } from 'vitest';
import { isForMembers, SALE_REFUSALS, saleState, type SaleFacts, type SalePlace } from './sale-window.ts';

const sofia: SalePlace = { timeZone: 'Europe/Sofia' };
/** 21 November 2026, 20:15 in Sofia. */
const showing: SaleFacts = {
  status: 'on_sale',
  startsAt: new Date('2026-11-21T18:15:00Z'),
  saleFrom: null,
  memberSaleFrom: null,
  saleUntil: null,
  isWebOpen: true,
  businessDate: '2026-11-21',
  newBookingUrl: null,
};
const noon = new Date('2026-11-21T10:00:00Z');
const stateAt = (now: Date, facts: Partial<SaleFacts> = {}, place: Partial<SalePlace> = {}) =>
  saleState({ ...showing, ...facts }, { ...sofia, ...place }, now);

test('on sale until the start, to the millisecond', () => {
  expect(stateAt(noon)).toEqual({
    state: 'onSale',
    code: null,
    opensAt: null,
    membersFrom: null,
    until: showing.startsAt,
  });
  expect(stateAt(new Date(showing.startsAt.getTime() - 1)).state).toBe('onSale');
  expect(stateAt(showing.startsAt)).toMatchObject({ state: 'ended', code: 'SALE_ENDED' });
});

test('a sale window opens and closes at its instants', () => {
  const saleFrom = new Date('2026-11-21T10:00:00Z');
  const saleUntil = new Date('2026-11-21T17:00:00Z');
  expect(stateAt(new Date(saleFrom.getTime() - 1), { saleFrom })).toMatchObject({
    state: 'notYet',
    code: 'NOT_YET_ON_SALE',
    opensAt: saleFrom,
  });
  expect(stateAt(saleFrom, { saleFrom }).state).toBe('onSale');
  expect(stateAt(saleUntil, { saleUntil }).state).toBe('ended');
});

test('the sale opens earlier for members, and for nobody else', () => {
  const saleFrom = new Date('2026-11-21T10:00:00Z');
  const memberSaleFrom = new Date('2026-11-20T10:00:00Z');
  const facts = { ...showing, saleFrom, memberSaleFrom };
  const before = (at: Date): Date => new Date(at.getTime() - 1);
  const at = (now: Date, asMember: boolean, more: Partial<SalePlace> = {}) =>
    saleState(facts, { ...sofia, ...more }, now, { asMember });
  const isFor = (now: Date): boolean => isForMembers(at(now, false), now);
  expect([before(memberSaleFrom), memberSaleFrom, before(saleFrom), saleFrom].map(isFor)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  // Everybody else still sees when it opens for them.
  expect(at(memberSaleFrom, false)).toMatchObject({
    code: 'NOT_YET_ON_SALE',
    opensAt: saleFrom,
    membersFrom: memberSaleFrom,
  });
  expect(at(before(memberSaleFrom), true)).toMatchObject({ state: 'notYet', opensAt: memberSaleFrom });
  expect(at(memberSaleFrom, true)).toMatchObject({ state: 'onSale', membersFrom: null });
  // A member is refused for every other reason as everybody is.
  expect(at(memberSaleFrom, true, { isOffline: true }).state).toBe('locationOffline');
});

test('an end of sale after the start does not count', () => {
  const saleUntil = new Date('2026-11-21T19:00:00Z');
  expect(stateAt(showing.startsAt, { saleUntil }).state).toBe('ended');
});

test('offline complex, closed channel, off sale, cancelled', () => {
  expect(stateAt(noon, {}, { isOffline: true }).code).toBe('LOCATION_OFFLINE');
  expect(stateAt(noon, { isWebOpen: false }).code).toBe('CHANNEL_CLOSED');
  expect(stateAt(noon, { status: 'off_sale' })).toMatchObject({ state: 'offSale', opensAt: null });
  expect(stateAt(noon, { status: 'cancelled' })).toMatchObject({
    state: 'cancelled',
    code: 'NO_EVENT_FOUND',
  });
});

test('a presentation that has ended, or is not on sale yet, says so even when the complex is offline', () => {
  expect(stateAt(showing.startsAt, {}, { isOffline: true }).state).toBe('ended');
  expect(stateAt(noon, { saleFrom: new Date('2026-11-21T12:00:00Z') }, { isOffline: true }).state).toBe(
    'notYet',
  );
});

test('a complex that sells on the day only opens with the cinema day at five', () => {
  const place = { isAdvanceSaleBlocked: true };
  const dayBefore = new Date('2026-11-21T02:59:00Z');
  expect(stateAt(dayBefore, {}, place)).toMatchObject({
    code: 'ADVANCE_SALE_NOT_ALLOWED',
    opensAt: new Date('2026-11-21T03:00:00Z'),
  });
  expect(stateAt(new Date('2026-11-21T03:00:00Z'), {}, place).state).toBe('onSale');
});

test('each code is listed once', () => {
  expect(SALE_REFUSALS.toSorted()).toEqual([
    'ADVANCE_SALE_NOT_ALLOWED',
    'CHANNEL_CLOSED',
    'LOCATION_OFFLINE',
    'NOT_YET_ON_SALE',
    'NO_EVENT_FOUND',
    'SALE_ENDED',
    'SOLD_ELSEWHERE',
  ]);
});
