import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAlternatives } from '#modules/catalog/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import { openMemberSale } from '#modules/ordering/contract/member-sale-call.ts';
import { bestAvailable, lockSeat } from '#modules/seating/contract.ts';
import { buy, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall, standing } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { sourcePages } from '../../support/processes/source-pages.ts';
import type { Answer, Visitor } from '../../support/shop.ts';
import { signIn } from '../../support/sign-in.ts';
import { openTill, type Till } from '../../support/till.ts';

/** Members buy before the sale opens to everybody. */

const HOUR = 3_600_000;
const HALLS = ['first', 'other', 'later', 'shut', 'floor'];
/** For members since an hour ago, for everybody in an hour. */
const saleFrom = new Date(Date.now() + HOUR).toISOString();
const SALES: Readonly<Record<string, object>> = {
  first: { saleFrom, memberSaleFrom: new Date(Date.now() - HOUR).toISOString() },
  other: { saleFrom, memberSaleFrom: new Date(Date.now() - HOUR).toISOString() },
  later: { saleFrom, memberSaleFrom: new Date(Date.now() + HOUR / 2).toISOString() },
  shut: { saleFrom },
  floor: { saleFrom, memberSaleFrom: new Date(Date.now() - HOUR).toISOString() },
};
const PHONE = '+359885550142';
const FORMER_PHONE = '+359885550143';
const auth = { provider: 'mobile', required: false, countries: [] };
const since = { startDate: '2020-01-01' };
const club = {
  key: 'club',
  name: { en: 'Club' },
  ticketTypes: [],
  members: [
    ...Array.from({ length: 20 }, (_, i) => ({ memberNumber: `M-${1000 + i}`, ...since })),
    { memberNumber: 'P-1', mobileNumber: PHONE, ...since },
    { memberNumber: 'X-1', mobileNumber: FORMER_PHONE, endDate: '2020-12-31', ...since },
    { memberNumber: 'N-1', startDate: '2099-01-01' },
  ].map((one) => ({ ...one, memberNumber: `${one.memberNumber}00` })),
};

let till: Till;
let laterMs = 0;
let next = 0;

beforeAll(async () => {
  const set = {
    ...cinema({
      plans: Object.fromEntries(HALLS.map((key) => [key, key === 'floor' ? standing(5) : smallHall])),
      site: { auth },
    }),
    memberships: [club],
  } as unknown as { presentations: { key: string }[] } & object;
  for (const one of set.presentations) Object.assign(one, SALES[one.key.slice('show-'.length)]);
  const wisla = {
    ...cinema({ code: 'wisla', id: 2 }),
    memberships: [{ ...club, members: [{ memberNumber: 'W-100', ...since }] }],
  };
  till = await openTill({
    sets: [set, wisla],
    now: () => new Date(Date.now() + laterMs),
    pages: sourcePages(),
  });
});
beforeEach(() => {
  laterMs = 0;
});
afterAll(() => till.close());

const show = (key: string): number => till.shop.showings.get(`show-${key}`)!;
const db = () => till.shop.app.database.brand(1);
const visitor = (): Visitor => till.shop.visitor();
/** A member number that no test has used. */
const newNumber = (): string => `m ${1000 + next++}00`;
const open = (who: Visitor, memberNumber?: string, key = 'first') =>
  who.call(openMemberSale, { params: { id: show(key) }, body: memberNumber ? { memberNumber } : {} });
const codeOf = async (answer: Promise<Answer<unknown>>): Promise<string | undefined> => {
  const { body } = await answer;
  return body.error?.code ?? body.code;
};

/** A visitor who has shown that they are a member. */
async function member(memberNumber = newNumber()): Promise<Visitor> {
  const who = visitor();
  expect((await open(who, memberNumber)).body).toEqual({ isOpen: true });
  return who;
}
/** The refusals of every call by which seats are taken or paid for. */
const waysIn = async (who: Visitor, key = 'first') => ({
  lock: await codeOf(lockSeats(who, show(key), THREE_SEATS)),
  best: await codeOf(who.call(bestAvailable, { query: { presentationId: show(key), quantity: 2 } })),
  step: await codeOf(
    who.call(contract.enterStep, { params: { id: show(key) }, body: { step: 'chooseSeats' } }),
  ),
});

test('only members take seats before the sale opens, by every call', async () => {
  const shut = { lock: 'NOT_YET_ON_SALE', best: 'NOT_YET_ON_SALE', step: 'NOT_YET_ON_SALE' };
  expect(await waysIn(visitor())).toEqual(shut);
  const who = await member();
  expect(await waysIn(who)).toEqual({ lock: undefined, best: undefined, step: undefined });
  // Another showing, and one whose sale is not open for members, stay shut.
  expect(await waysIn(who, 'other')).toEqual(shut);
  const bought = await buy(who, show('first'));
  expect(bought.body.status).toBe('paid');
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('a typed number does not throw out the member who is signed in; signing in on another device does', async () => {
  const best = (who: Visitor) =>
    codeOf(who.call(bestAvailable, { query: { presentationId: show('other'), quantity: 2 } }));
  const noa = visitor();
  await signIn(db(), noa, PHONE);
  expect((await open(noa, undefined, 'other')).body).toEqual({ isOpen: true });
  expect(await codeOf(open(visitor(), 'P-100', 'other'))).toBe('MEMBER_NEEDS_SIGN_IN');
  // Typing one's own number is no proof less.
  expect((await open(noa, 'P-100', 'other')).body).toEqual({ isOpen: true });
  expect(await best(noa)).toBeUndefined();
  const device = visitor();
  await signIn(db(), device, PHONE);
  expect((await open(device, undefined, 'other')).body).toEqual({ isOpen: true });
  expect([await best(device), await best(noa)]).toEqual([undefined, 'NOT_YET_ON_SALE']);
});

test('what everybody sees never depends on who asks', async () => {
  const who = await member();
  const asked = { params: { id: show('first') }, query: {} };
  const [own, others] = await Promise.all([who, visitor()].map((one) => one.call(getAlternatives, asked)));
  expect(own!.body.showing).toEqual(others!.body.showing);
  expect(own!.body.showing.sale).toMatchObject({ state: 'notYet', members: { isOpen: true } });
  const page = async (one: Visitor, key: string) =>
    /<main.*<\/main>/s.exec(
      (await one.request({ method: 'GET', url: `/order/${show(key)}?lang=en` })).body,
    )![0];
  const [seats, form, later, shut] = await Promise.all([
    page(who, 'first'),
    page(visitor(), 'first'),
    page(visitor(), 'later'),
    page(visitor(), 'shut'),
  ]);
  expect(seats).not.toContain('Tickets go on sale on');
  expect(form).toContain('Tickets go on sale on');
  expect(form).toContain('name="memberNumber"');
  expect(later).toContain('Members can buy from');
  expect(later).not.toContain('name="memberNumber"');
  expect(shut).not.toMatch(/Members can buy/);
});

test('places without numbers too', async () => {
  const place = { PresentationId: show('floor'), VenueSectionId: 1, XCoordinate: null, YCoordinate: null };
  const take = (who: Visitor) => codeOf(who.call(lockSeat, { body: { seats: [place] } }));
  expect(await take(visitor())).toBe('NOT_YET_ON_SALE');
  const who = visitor();
  await open(who, newNumber(), 'floor');
  expect(await take(who)).toBeUndefined();
});

test('whoever tries many numbers must wait, also with a right one', async () => {
  const who = visitor();
  for (let i = 0; i < 10; i++) expect(await codeOf(open(who, `Z-${i}00`))).toBe('MEMBER_NOT_FOUND');
  expect(await codeOf(open(who, newNumber()))).toBe('TOO_MANY_REQUESTS');
});

describe('the sale does not open', () => {
  test.each([
    ['Z-999', 'MEMBER_NOT_FOUND'],
    ['W-100', 'MEMBER_NOT_FOUND'],
    ['X-100', 'MEMBER_EXPIRED'],
    ['N-100', 'MEMBER_NOT_STARTED'],
    [undefined, 'MEMBER_NOT_FOUND'],
  ])('for the member number %s: %s', async (memberNumber, code) => {
    const who = visitor();
    expect(await codeOf(open(who, memberNumber))).toBe(code);
    expect((await waysIn(who)).lock).toBe('NOT_YET_ON_SALE');
  });

  test('before it opens for members, and says when that is', async () => {
    const { body } = await open(visitor(), newNumber(), 'later');
    const { memberSaleFrom } = SALES['later'] as { memberSaleFrom: string };
    expect(body).toMatchObject({ code: 'NOT_YET_ON_SALE', opensAt: memberSaleFrom });
    expect(await codeOf(open(visitor(), newNumber(), 'shut'))).toBe('NOT_YET_ON_SALE');
    laterMs = (HOUR * 3) / 4;
    expect((await open(visitor(), newNumber(), 'later')).body).toEqual({ isOpen: true });
  });
});

test('a member number lets one visitor in, the newest', async () => {
  const number = newNumber();
  const first = await member(number);
  expect((await lockSeats(first, show('first'), [[1, 2], [2, 2], [3, 2]])).status).toBe(200); // prettier-ignore
  const identifier = await typeCard(first, '4242424242424242', 29.7);
  const payload = await payloadOf(first, show('first'), identifier);
  await member(number.toUpperCase().replace(' ', '-'));
  expect(await codeOf(commit(first, payload))).toBe('NOT_YET_ON_SALE');
  expect((await open(first, number)).status).toBe(200);
  expect((await commit(first, payload)).body.status).toBe('paid');
});

test('whoever is signed in with the mobile number of a member needs no member number', async () => {
  const who = await signIn(db(), visitor(), PHONE);
  expect((await open(who)).body).toEqual({ isOpen: true });
  expect((await waysIn(who)).step).toBeUndefined();
  const former = await signIn(db(), visitor(), FORMER_PHONE);
  expect(await codeOf(open(former))).toBe('MEMBER_EXPIRED');
});

test('everybody buys once the sale has opened; the members’ rows are deleted', async () => {
  await member();
  laterMs = HOUR + 1;
  const who = visitor();
  expect((await waysIn(who, 'other')).lock).toBeUndefined();
  expect((await open(who, 'Z-999', 'other')).body).toEqual({ isOpen: true });
  laterMs = 0;
  const rows = () => db().rows('select 1 from early_access where tenant_id = $1');
  expect(await rows()).not.toEqual([]);
  await db().change("update early_access set ends_at = now() - interval '1 minute' where tenant_id = $1");
  await member();
  expect(await rows()).toHaveLength(1);
});
