import { expect, test } from 'vitest';
import { changedGoods, type OrderGoods } from './changed-goods.ts';

const seat = (seatNo: number, ticket = 'Adult') => ({ seatNo, ticket, seat: `G${seatNo}` });
const goods = (over: Partial<OrderGoods<string>> = {}): OrderGoods<string> => ({
  seats: [seat(7), seat(8)],
  counted: [{ key: 'popcorn', name: 'Popcorn', count: 1 }],
  ...over,
});

test('nothing has changed', () => {
  expect(changedGoods(goods(), goods())).toEqual([]);
});

test('seats come, go and get other tickets, those with the same together', () => {
  expect(changedGoods(goods(), goods({ seats: [seat(8)] }))).toEqual([{ kind: 'removed', seats: ['G7'] }]);
  const family = [6, 7, 8, 9].map((seatNo) => seat(seatNo, 'Family'));
  expect(changedGoods(goods(), goods({ seats: family }))).toEqual([
    { kind: 'added', seats: ['G6', 'G9'] },
    { kind: 'ticket', ticket: 'Family', seats: ['G7', 'G8'] },
  ]);
});

test('counts are the new ones, and 0 of what is gone', () => {
  const more = [
    { key: 'popcorn', name: 'Popcorn', count: 2 },
    { key: 'water', name: 'Water', count: 1 },
  ];
  expect(changedGoods(goods(), goods({ counted: more }))).toEqual([
    { kind: 'counted', name: 'Popcorn', count: 2 },
    { kind: 'counted', name: 'Water', count: 1 },
  ]);
  expect(changedGoods(goods(), goods({ counted: [] }))).toEqual([
    { kind: 'counted', name: 'Popcorn', count: 0 },
  ]);
});
