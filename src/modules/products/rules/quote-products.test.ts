import { expect, test } from 'vitest';
import { offeredProducts, type BrandProduct } from './offered-products.ts';
import { checkProducts, inOneOrder, quoteProducts, type ChosenProduct } from './quote-products.ts';

const product = (productId: number, over: Partial<BrandProduct> = {}): BrandProduct => ({
  productId,
  key: `${productId}`,
  name: { en: `product ${productId}` },
  description: undefined,
  price: 490,
  isDeliveryRequired: false,
  maximum: 5,
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
const variant = (key: string, price: number) => ({ key, name: { en: key }, price, isOnSale: true });
const all = [
  product(1),
  product(2, { isDeliveryRequired: true }),
  product(3, { variants: [variant('salted', 490), variant('sweet', 520)] }),
  product(4, { price: 700, parts: [{ product: '3', quantity: 1, variants: undefined }] }),
  product(5, { formats: ['3D'] }),
  product(6, { isOnSale: false }),
];
const offered = offeredProducts(all, { location: 'vitosha', format: '2D' });
const check = (chosen: ChosenProduct[], delivery?: string) =>
  checkProducts({ offered, all }, chosen, delivery, ['counter']);

test('known products are accepted up to their maximum', () => {
  expect(check([{ id: 1, quantity: 5 }])).toBeUndefined();
  expect(check([{ id: 1, quantity: 6 }])).toEqual({ code: 'PRODUCT_MAXIMUM', productId: 1, maximum: 5 });
  expect(check([{ id: 9, quantity: 1 }])).toEqual({ code: 'PRODUCT_NOT_FOUND', productId: 9 });
});

test('a product that is listed twice has one maximum for both', () => {
  const twice = [
    { id: 1, quantity: 3 },
    { id: 1, quantity: 3 },
  ];
  expect(check(twice)).toEqual({ code: 'PRODUCT_MAXIMUM', productId: 1, maximum: 5 });
  expect(quoteProducts(offered, twice, undefined).lines).toMatchObject([
    { itemId: 1, quantity: 6, amount: 2940 },
  ]);
});

test('delivery must be one of the brand’s ways when a product requires it', () => {
  expect(check([{ id: 2, quantity: 1 }])).toEqual({ code: 'DELIVERY_REQUIRED' });
  expect(check([{ id: 2, quantity: 1 }], 'by dove')).toEqual({ code: 'DELIVERY_REQUIRED' });
  expect(check([{ id: 2, quantity: 1 }], 'counter')).toBeUndefined();
});

test('each product has one line and one item; items that require delivery store its way', () => {
  const way = { name: { en: 'To your seat' } };
  const chosen = [
    { id: 1, quantity: 2 },
    { id: 2, quantity: 1 },
  ];
  const { lines, items } = quoteProducts(offered, [...chosen, { id: 1, quantity: 0 }], way);
  expect(lines).toMatchObject([
    { itemId: 1, amount: 980 },
    { itemId: 2, amount: 490 },
  ]);
  expect(items).toEqual([
    { kind: 'product', subjectId: 1, amount: 980, detail: { name: { en: 'product 1' }, quantity: 2 } },
    {
      kind: 'product',
      subjectId: 2,
      amount: 490,
      detail: { name: { en: 'product 2' }, quantity: 1, delivery: way.name },
    },
  ]);
});

test('what goes to the customer’s home is stored as sent', () => {
  const way = { name: { en: 'By post' }, needsAddress: true };
  const chosen = [
    { id: 1, quantity: 1 },
    { id: 2, quantity: 1 },
  ];
  const { items } = quoteProducts(offered, chosen, way);
  expect(items.map(({ detail }) => detail.isSent)).toEqual([undefined, true]);
});

test('a product off sale is unknown, one for other presentations is not offered', () => {
  expect(check([{ id: 6, quantity: 1 }])).toEqual({ code: 'PRODUCT_NOT_FOUND', productId: 6 });
  expect(check([{ id: 5, quantity: 1 }])).toEqual({ code: 'PRODUCT_NOT_OFFERED', productId: 5 });
  expect(check([{ id: 5, quantity: 0 }])).toBeUndefined();
});

test('each choice needs one of its variants; carts of earlier versions have none', () => {
  const missing = { code: 'PRODUCT_VARIANT_NOT_FOUND', productId: 3 };
  expect(check([{ id: 3, quantity: 1 }])).toEqual(missing);
  expect(check([{ id: 3, quantity: 1, variants: ['caramel'] }])).toEqual(missing);
  expect(check([{ id: 3, quantity: 1, variants: ['sweet'] }])).toBeUndefined();
  expect(check([{ id: 1, quantity: 1, variants: ['sweet'] }])).toEqual({ ...missing, productId: 1 });
});

test('a product has one maximum for all its variants', () => {
  const both = (sweet: number) => [
    { id: 3, quantity: 3, variants: ['salted'] },
    { id: 3, quantity: sweet, variants: ['sweet'] },
  ];
  expect(check(both(2))).toBeUndefined();
  expect(check(both(3))).toEqual({ code: 'PRODUCT_MAXIMUM', productId: 3, maximum: 5 });
});

test('each variant has its line, name and price; a combo has its own price in every variant', () => {
  const { lines, items } = quoteProducts(
    offered,
    [
      { id: 3, quantity: 1, variants: ['salted'] },
      { id: 3, quantity: 2, variants: ['sweet'] },
      { id: 4, quantity: 1, variants: ['sweet'] },
      { id: 3, quantity: 1 },
    ],
    undefined,
  );
  expect(lines).toMatchObject([
    { itemId: 3, name: { en: 'product 3 (salted)' }, amount: 490 },
    { itemId: 3, name: { en: 'product 3 (sweet)' }, amount: 1040, detail: { variants: ['sweet'] } },
    { itemId: 4, name: { en: 'product 4: product 3 (sweet)' }, amount: 700 },
  ]);
  expect(items.map(({ subjectId, amount, detail }) => [subjectId, amount, detail.variants])).toEqual([
    [3, 490, ['salted']],
    [3, 1040, ['sweet']],
    [4, 700, ['sweet']],
  ]);
});

test('the same choices are equal in any order; without variants they are as in earlier versions', () => {
  const salted = { id: 3, quantity: 1, variants: ['salted'] };
  const sweet = { id: 3, quantity: 1, variants: ['sweet'] };
  const water = { id: 1, quantity: 2 };
  expect(inOneOrder([sweet, water, salted])).toEqual(inOneOrder([salted, sweet, { ...water, variants: [] }]));
  expect(JSON.stringify(inOneOrder([{ id: 2, quantity: 0 }, water]))).toBe('[{"id":1,"quantity":2}]');
});
