import { expect, test } from 'vitest';
import { ticketsWithoutCover } from './covered-tickets.ts';

type Ticket = {
  readonly price: number;
  readonly code?: string;
  readonly isHead?: boolean;
  readonly type?: number;
};

/** Items from number 1; with a code, `isHead` uses it. */
const items = (...tickets: readonly Ticket[]) =>
  tickets.map(({ price, code, isHead = true, type = 1 }, i) => ({
    itemNo: i + 1,
    kind: 'ticket' as const,
    subjectId: 7,
    amount: price,
    detail: {
      seatNo: i,
      ticketId: type,
      ticketGroupId: 1,
      price,
      ...(code !== undefined && { code }),
      ...(code !== undefined && isHead && { codeUse: { code, ticketNo: i } }),
    },
  }));

const without = (issued: ReturnType<typeof items>, ...cancelled: readonly number[]): number[] =>
  ticketsWithoutCover(issued, issued, new Set(cancelled));

test('of a family’s ticket for four, the paid seat goes with the others only', () => {
  const family = items({ price: 2400 }, { price: 0 }, { price: 0 }, { price: 0 });
  expect(without(family, 1)).toEqual([2, 3, 4]);
  expect(without(family, 1, 2, 3)).toEqual([4]);
  expect(without(family, 2, 3)).toEqual([]);
  expect(without(family, 1, 2, 3, 4)).toEqual([]);
});

test('of two coupons for two, one pair goes alone', () => {
  const pair = (code: string) => [
    { price: 750, code },
    { price: 0, code, isHead: false },
  ];
  const both = items(...pair('TWO1'), ...pair('TWO2'));
  expect(without(both, 1)).toEqual([2]);
  expect(without(both, 3, 4)).toEqual([]);
  // A coupon that costs nothing covers the next seat all the same.
  expect(without(items({ price: 0, code: 'FREE' }, { price: 0, code: 'FREE', isHead: false }), 1)).toEqual([
    2,
  ]);
});

test('seats that were cancelled before make a ticket cover no fewer', () => {
  const four = [{ price: 2400 }, { price: 0 }, { price: 0 }, { price: 0 }];
  const two = items(...four, ...four);
  const left = two.filter(({ itemNo }) => ![2, 3, 4].includes(itemNo));
  expect(ticketsWithoutCover(two, left, new Set([1]))).toEqual([]);
  expect(ticketsWithoutCover(two, left, new Set([1, 5]))).toEqual([6, 7, 8]);
});

test('tickets that pay for themselves, or are free, go one by one', () => {
  expect(without(items({ price: 950 }, { price: 950 }), 1)).toEqual([]);
  expect(without(items({ price: 0 }, { price: 0 }), 1)).toEqual([]);
  expect(without(items({ price: 950 }, { price: 0, type: 2 }), 1)).toEqual([]);
});
