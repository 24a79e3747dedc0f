import { expect, test } from 'vitest';
import type { CodeOffer, EnteredCode } from '#modules/codes/rules/code-offer.ts';
import { checkProductCodes, usedProductCodes, withProductCodes } from './product-codes.ts';

const offer = (code: string, over: Partial<CodeOffer> = {}): CodeOffer => ({
  code,
  batchId: 1,
  name: { en: code },
  gives: { kind: 'products', off: { percent: 100 }, productIds: [1, 2] },
  ticketGroupIds: null,
  usesLeft: 1,
  mostPerOrder: null,
  leastSeats: 1,
  ...over,
});
const pieces = (productId: number, unit: number, quantity: number) => ({
  product: { productId },
  unit,
  quantity,
});
/** Product, quantity, code and what it takes off, of each part. */
const shared = (choices: ReturnType<typeof pieces>[], codes: EnteredCode[]) =>
  withProductCodes(choices, codes).map(({ product, quantity, discount }) => [
    product.productId,
    quantity,
    discount?.offer.code,
    discount?.amount,
  ]);

test('without codes every choice is one part', () => {
  expect(shared([pieces(1, 300, 2), pieces(2, 500, 1)], [])).toEqual([
    [1, 2, undefined, undefined],
    [2, 1, undefined, undefined],
  ]);
});

test('a code that is good for one piece is used at the dearest of its products', () => {
  expect(shared([pieces(1, 300, 2), pieces(2, 500, 2), pieces(3, 900, 1)], [offer('ONE')])).toEqual([
    [1, 2, undefined, undefined],
    [2, 1, 'ONE', 500],
    [2, 1, undefined, undefined],
    [3, 1, undefined, undefined],
  ]);
});

test('a code that is good for any number is used for all pieces of its products', () => {
  const all = offer('ALL', {
    usesLeft: null,
    gives: { kind: 'products', off: { percent: 15 }, productIds: [1, 2] },
  });
  expect(shared([pieces(1, 330, 2), pieces(2, 500, 1)], [all])).toEqual([
    // 49.5, rounded half up.
    [1, 2, 'ALL', 50],
    [2, 1, 'ALL', 75],
  ]);
});

test('a piece has one code at most, and the next code goes to the next piece', () => {
  const both = [offer('A', { usesLeft: 1 }), offer('B', { usesLeft: 5, mostPerOrder: 2 })];
  expect(shared([pieces(1, 300, 4)], both)).toEqual([
    [1, 1, 'A', 300],
    [1, 2, 'B', 300],
    [1, 1, undefined, undefined],
  ]);
  expect(shared([pieces(1, 300, 1)], both)).toEqual([[1, 1, 'A', 300]]);
});

test('an amount takes off the price at most, and nothing of what costs nothing', () => {
  const two = offer('TWO', {
    usesLeft: 2,
    gives: { kind: 'products', off: { amount: 400 }, productIds: [1, 2] },
  });
  expect(shared([pieces(1, 300, 1), pieces(2, 0, 1)], [two])).toEqual([
    [1, 1, 'TWO', 300],
    [2, 1, undefined, undefined],
  ]);
});

test('codes for tickets, and codes that give nothing, take off nothing', () => {
  const forTickets = offer('T', { gives: { kind: 'discount', off: { percent: 50 }, ticketIds: null } });
  const refused = { code: 'R', refusal: 'CODE_USED' as const };
  expect(shared([pieces(1, 300, 1)], [forTickets, refused])).toEqual([[1, 1, undefined, undefined]]);
});

const lineWith = (code: string) => ({ kind: 'product' as const, detail: { code } });

test('a code that is good no longer is a fault, also when it makes nothing cheaper', () => {
  const refused = { code: 'R', refusal: 'CODE_ENDED' as const };
  expect(checkProductCodes([offer('A'), refused], [], 3)).toEqual({ code: 'CODE_ENDED', entered: 'R' });
});

test('a code needs its number of seats where it is used', () => {
  const party = offer('P', { leastSeats: 4 });
  const used = usedProductCodes([party, offer('A')], [lineWith('P')]);
  expect(used.map(({ code }) => code)).toEqual(['P']);
  expect(checkProductCodes([party], used, 3)).toEqual({ code: 'CODE_NEEDS_SEATS', entered: 'P', missing: 1 });
  expect(checkProductCodes([party], used, 4)).toBeUndefined();
  expect(checkProductCodes([party], [], 3)).toBeUndefined();
});
