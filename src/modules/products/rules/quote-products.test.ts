import { expect, test } from 'vitest';
import { checkProducts, quoteProducts, type Product } from './quote-products.ts';

const product = (productId: number, over: Partial<Product> = {}): Product => ({
  productId,
  name: { en: `product ${productId}` },
  description: undefined,
  price: 490,
  isDeliveryRequired: false,
  maximum: 5,
  background: undefined,
  ...over,
});
const catalogue = [product(1), product(2, { isDeliveryRequired: true })];
const check = (chosen: { id: number; quantity: number }[], delivery?: string) =>
  checkProducts(catalogue, chosen, delivery, ['counter']);

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
  expect(quoteProducts(catalogue, twice, undefined).lines).toMatchObject([
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
  const { lines, items } = quoteProducts(catalogue, [...chosen, { id: 3, quantity: 0 }], way);
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
  const { items } = quoteProducts(catalogue, chosen, way);
  expect(items.map(({ detail }) => detail.isSent)).toEqual([undefined, true]);
});
