import { expect, test } from 'vitest';
import { isFor, nameOnceChosen, offeredProducts, type BrandProduct } from './offered-products.ts';

const HERE = { location: 'vitosha', format: '2D' };

const product = (key: string, over: Partial<BrandProduct> = {}): BrandProduct => ({
  productId: key.length,
  key,
  name: { en: key },
  description: undefined,
  price: 300,
  isDeliveryRequired: false,
  maximum: 20,
  image: undefined,
  background: undefined,
  vat: undefined,
  isOnSale: true,
  locations: undefined,
  formats: undefined,
  variants: [],
  parts: [],
  ...over,
});
const variant = (key: string, price: number, isOnSale = true) => ({
  key,
  name: { en: key },
  price,
  isOnSale,
});
const part = (of: string, quantity = 1, variants?: string[]) => ({ product: of, quantity, variants });

const keysAt = (all: readonly BrandProduct[], place = HERE) =>
  offeredProducts(all, place).map(({ name }) => name.en);

test('a product is sold by the complexes and with the formats that it names, else everywhere', () => {
  const glasses = product('glasses', { formats: ['3D', 'IMAX 3D'] });
  const nachos = product('nachos', { locations: ['vitosha'] });
  const all = [product('water'), glasses, nachos, product('old', { isOnSale: false })];
  expect(keysAt(all)).toEqual(['water', 'nachos']);
  expect(keysAt(all, { location: 'varna', format: '3d' })).toEqual(['water', 'glasses']);
  expect(isFor({ locations: ['vitosha'], formats: ['3D'] }, { location: 'varna', format: '3D' })).toBe(false);
});

test('variants off sale are left out, and a product that has no other; the price is that of the cheapest', () => {
  const popcorn = product('popcorn', { variants: [variant('salted', 490, false), variant('sweet', 520)] });
  expect(offeredProducts([popcorn], HERE)).toMatchObject([
    { price: 520, pieces: [{ variants: [{ key: 'sweet' }] }] },
  ]);
  expect(keysAt([product('popcorn', { variants: [variant('sweet', 520, false)] })])).toEqual([]);
});

test('a combo has its parts as often as they are in it, with the variants that it offers', () => {
  const popcorn = product('popcorn', { variants: [variant('salted', 490), variant('caramel', 590)] });
  const combo = product('combo', { price: 700, parts: [part('popcorn', 1, ['salted']), part('water', 2)] });
  const [offered] = offeredProducts([combo, popcorn, product('water')], HERE);
  expect(offered).toMatchObject({ isCombo: true, price: 700 });
  expect(offered!.pieces.map(({ name, variants }) => [name.en, variants.map(({ key }) => key)])).toEqual([
    ['popcorn', ['salted']],
    ['water', []],
    ['water', []],
  ]);
});

test('a combo is sold where all of its parts are', () => {
  const water = product('water', { locations: ['varna'] });
  const combo = product('combo', { parts: [part('water')] });
  expect(keysAt([combo, water])).toEqual([]);
  expect(keysAt([combo, product('water', { isOnSale: false })])).toEqual([]);
  expect(keysAt([combo])).toEqual([]);
  const popcorn = product('popcorn', { variants: [variant('salted', 1), variant('sweet', 1, false)] });
  expect(keysAt([product('combo', { parts: [part('popcorn', 1, ['sweet'])] }), popcorn])).toEqual([
    'popcorn',
  ]);
});

test.each([
  [
    'the same in all variants',
    [variant('salted', 490), variant('sweet', 490)],
    700,
    { amount: 90, isLeast: false },
  ],
  [
    'at least that of the cheapest',
    [variant('salted', 490), variant('big', 690)],
    700,
    { amount: 90, isLeast: true },
  ],
  ['none when the parts cost no more', [variant('salted', 490), variant('sweet', 490)], 790, undefined],
])('what a combo saves against its parts: %s', (_, variants, price, saving) => {
  const combo = product('combo', { price, parts: [part('popcorn'), part('water')] });
  const all = [combo, product('popcorn', { variants }), product('water')];
  expect(offeredProducts(all, HERE)[0]!.saving).toEqual(saving);
});

test('what is no longer offered keeps its name', () => {
  const popcorn = product('popcorn', { variants: [variant('sweet', 520, false)] });
  expect(nameOnceChosen(popcorn, ['sweet'])).toEqual({ en: 'popcorn (sweet)' });
  expect(nameOnceChosen(popcorn, ['caramel'])).toEqual({ en: 'popcorn' });
  expect(nameOnceChosen(product('combo', { parts: [part('popcorn')] }), ['sweet'])).toEqual({ en: 'combo' });
});
