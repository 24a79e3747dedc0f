import { expect, test } from 'vitest';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import {
  countOfAddon,
  countOfRow,
  countRows,
  nextCall,
  placesOfRow,
  refusalOfMore,
  withAddons,
} from './count-rows.ts';
import type { TicketRules } from './price-sheet.ts';

const [ADULT, CHILD, FAMILY, CARER] = [1, 2, 3, 4];
const [FLOOR, FRONT] = [10, 11];

const type = (ticketId: number, over: Partial<TicketRules> = {}): TicketRules => ({
  ticketId,
  multiplyFactor: 1,
  minimum: 1,
  maximum: 10,
  companionOf: [],
  seatKinds: [],
  perWheelchair: false,
  isSoldOut: false,
  addons: [],
  ...over,
});
const levels = [
  {
    ticketGroupId: FLOOR,
    tickets: [
      type(CHILD, { companionOf: [ADULT] }),
      type(ADULT, { maximum: 4 }),
      type(FAMILY, { multiplyFactor: 3 }),
      type(CARER, { seatKinds: [SeatKind.companion] }),
    ],
  },
  { ticketGroupId: FRONT, tickets: [type(ADULT)] },
];
const sections = [
  { id: 1, name: 'Front', ticketGroupId: FRONT },
  { id: 2, name: 'Floor', ticketGroupId: FLOOR },
  { id: 3, name: 'Not sold', ticketGroupId: 0 },
];
const rows = countRows(sections, levels);
const row = (key: string) => rows.find((one) => one.key === key)!;
/** Places 0, 1, 2, … of the floor with these tickets. */
const floor = (...ticketIds: number[]) =>
  ticketIds.map((ticketId, seatNo) => ({ seatNo, sectionId: 2, ticketId }));
const want = (counts: Record<string, number>) => new Map(Object.entries(counts));

test('a row for each ticket type of each section that is sold; the usual ticket is marked', () => {
  expect(rows.map(({ key, isUsual }) => [key, isUsual])).toEqual([
    ['1/1', true],
    ['2/2', false],
    ['2/1', true],
    ['2/3', false],
  ]);
});

test('counts tickets, of which one may cover several places', () => {
  const places = floor(FAMILY, FAMILY, FAMILY, ADULT);
  expect(rows.map((one) => countOfRow(one, places))).toEqual([0, 0, 1, 1]);
});

test('locks what is missing, after it has given back the last places of what is too much', () => {
  const places = floor(ADULT, ADULT, CHILD);
  expect(nextCall(rows, places, want({}))).toBeUndefined();
  expect(nextCall(rows, places, want({ '2/1': 2 }))).toBeUndefined();
  expect(nextCall(rows, places, want({ '2/1': 4 }))).toEqual({ kind: 'lock', row: row('2/1'), quantity: 2 });
  expect(nextCall(rows, places, want({ '2/3': 1 }))).toEqual({ kind: 'lock', row: row('2/3'), quantity: 3 });
  expect(nextCall(rows, places, want({ '2/2': 2, '2/1': 1 }))).toEqual({
    kind: 'unlock',
    row: row('2/1'),
    places: [places[1]],
  });
});

test('refuses one more beyond the order’s places, the free ones, and other price levels', () => {
  const one = { rows, proven: [], most: 6, free: 5 };
  const refusal = (key: string, counts: Record<string, number>, over = {}) =>
    refusalOfMore(row(key), { ...one, counts: want(counts), ...over });
  expect(refusal('2/1', {})).toBeUndefined();
  expect(refusal('2/1', { '2/1': 3, '2/2': 2 })).toBeUndefined();
  expect(refusal('2/1', { '2/1': 4 })).toBe('most');
  expect(refusal('2/2', { '2/1': 3, '2/3': 1 })).toBe('most');
  expect(refusal('2/3', {}, { free: 2 })).toBe('left');
  expect(refusal('1/1', { '2/1': 1 })).toBe('level');
  expect(refusal('1/1', { '2/1': 0 })).toBeUndefined();
});

test('a place with a proof is in no count and is never given back for one, and it needs room', () => {
  const places = floor(ADULT, ADULT, ADULT).map((place, i) =>
    i === 2 ? { ...place, code: 'AUTUMN' } : place,
  );
  const adult = row('2/1');
  expect([countOfRow(adult, places), placesOfRow(adult, places)]).toEqual([2, 3]);
  expect(nextCall(rows, places, want({ '2/1': 0 }))).toEqual({
    kind: 'unlock',
    row: adult,
    places: places.slice(0, 2),
  });
  const state = { rows, counts: want({ '2/1': 2 }), most: 3, free: 5 };
  expect(refusalOfMore(adult, { ...state, proven: [] })).toBeUndefined();
  expect(refusalOfMore(adult, { ...state, proven: [{ ticketGroupId: FLOOR }] })).toBe('most');
  expect(refusalOfMore(row('1/1'), { ...state, counts: want({}), proven: [{ ticketGroupId: FLOOR }] })).toBe(
    'level',
  );
});

test('a ticket at a discount has the add-ons of its type', () => {
  const [GLASSES] = [7];
  const places = floor(ADULT, ADULT).map((place, i) => ({
    ...place,
    addonIds: [],
    ...(i === 0 && { code: 'AUTUMN' }),
  }));
  const two = withAddons(row('2/1'), places, { addonId: GLASSES, count: 1 });
  expect(two.map(({ addonIds }) => addonIds)).toEqual([[GLASSES], []]);
  expect(two[0]!.code).toBe('AUTUMN');
});

test('counts an add-on among the tickets of a row; the first of them have it', () => {
  const [GLASSES, BLANKET] = [7, 8];
  const places = floor(ADULT, CHILD, ADULT, ADULT).map((place) => ({ ...place, addonIds: [BLANKET] }));
  const adult = row('2/1');
  const two = withAddons(adult, places, { addonId: GLASSES, count: 2 });
  expect(two.map(({ addonIds }) => addonIds)).toEqual([
    [BLANKET, GLASSES],
    [BLANKET],
    [BLANKET, GLASSES],
    [BLANKET],
  ]);
  expect(countOfAddon(adult, two, GLASSES)).toBe(2);
  expect(countOfAddon(row('2/2'), two, GLASSES)).toBe(0);
  expect(countOfAddon(row('2/2'), two, BLANKET)).toBe(1);
  // One adult fewer: the last one is given back, which has no glasses.
  const next = nextCall(rows, two, want({ '2/1': 2 }));
  expect(next).toEqual({ kind: 'unlock', row: adult, places: [two[3]] });
  expect(withAddons(adult, two, { addonId: GLASSES, count: 1 })[2]!.addonIds).toEqual([BLANKET]);
});
