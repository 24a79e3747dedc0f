import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minorOf } from '#kernel/amount-units.ts';
import * as contract from '#modules/ordering/contract.ts';
import { enterCode, enterMember, enterReference } from '#modules/ordering/contract/code-calls.ts';
import { lockSeat } from '#modules/seating/contract.ts';
import { buy } from '../../support/buyer.ts';
import { cinema, standing } from '../../support/cinema.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';

/** Codes, references and member numbers at places without numbers. Adult 9.50, guest 8.00, member 6.00; fee 0.40. */

type Documents = { ticketTypes: object[]; priceLists: { prices: object[] }[] };

function floors(): object {
  const set = cinema({ plans: { one: standing(20), two: standing(20) } }) as Documents;
  set.ticketTypes.push(
    { key: 'hotel', name: { en: 'Hotel guest' }, position: 8, ref1prompt: { en: 'Voucher' } },
    { key: 'member', name: { en: 'Member' }, position: 9, byMember: true },
  );
  set.priceLists[0]!.prices.push(
    { group: 'standard', ticket: 'hotel', price: 8 },
    { group: 'standard', ticket: 'member', price: 6 },
  );
  return {
    ...set,
    codeBatches: [{ key: 'half', name: { en: 'Half' }, discount: { percent: 50 }, codes: ['HALF'] }],
    referenceLists: [
      { key: 'guests', ticketTypes: ['hotel'], references: [{ reference: 'DAN-1', quantity: 1 }] },
    ],
    memberships: [
      {
        key: 'club',
        name: { en: 'Club' },
        ticketTypes: ['member'],
        members: [{ memberNumber: 'M-100', startDate: '2020-01-01' }],
      },
    ],
  };
}

let till: Till;
let ana: Visitor;
let show: number;
const halls = ['one', 'two'];

beforeAll(async () => {
  till = await openTill({ sets: [floors()] });
});
beforeEach(async () => {
  show = till.shop.showings.get(`show-${halls.shift()!}`)!;
  ana = till.shop.visitor();
});
afterAll(() => till.close());

const lock = (quantity: number) =>
  ana.call(lockSeat, {
    body: {
      seats: Array.from({ length: quantity }, () => ({
        PresentationId: show,
        VenueSectionId: 1,
        XCoordinate: null,
        YCoordinate: null,
      })),
    },
  });
const params = () => ({ id: show });
const seatNos = async () =>
  (await ana.call(contract.readCart, { params: params() })).body.seats.map(({ seatNo }) => seatNo);
const types = async () => {
  const { body } = await ana.call(contract.readCart, { params: params() });
  return body.places.map(({ ticketId, seatNos: own, amount }) => [ticketId, own.length, minorOf(amount)]);
};

test('each of four places has its own proof, and all are bought and counted', async () => {
  await lock(4);
  const [first, second, third] = await seatNos();
  await ana.call(enterCode, { params: params(), body: { code: 'half', seatNo: first! } });
  await ana.call(enterReference, { params: params(), body: { seatNo: second!, ticketId: 5, ref1: 'dan1' } });
  const member = { seatNo: third!, ticketId: 6, memberNumber: 'm 100' };
  expect((await ana.call(enterMember, { params: params(), body: member })).body.fault).toBeNull();
  expect(await types()).toEqual([
    [1, 1, 475],
    [5, 1, 800],
    [6, 1, 600],
    [1, 1, 950],
  ]);
  expect((await buy(ana, show)).body.status).toBe('paid');
  const uses = await till.shop.app.database.brand(1).rows<{ of: string; uses: number }>(
    `select 'code' as of, uses from code where tenant_id = $1 and code = 'HALF'
      union all select 'reference', uses from reference where tenant_id = $1
      union all select 'member', (select count(*)::int from member_use where tenant_id = $1 and action = 'redeem')`,
  );
  expect(uses).toEqual([
    { of: 'code', uses: 1 },
    { of: 'reference', uses: 1 },
    { of: 'member', uses: 1 },
  ]);
});

test('a place that is added later does not take the proofs of the others away', async () => {
  await lock(1);
  const [first] = await seatNos();
  await ana.call(enterMember, {
    params: params(),
    body: { seatNo: first!, ticketId: 6, memberNumber: 'M-100' },
  });
  await lock(1);
  expect((await types()).toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [1, 1, 950],
    [6, 1, 600],
  ]);
});
