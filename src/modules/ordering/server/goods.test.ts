import { expect, test } from 'vitest';
import { CART_KINDS, type CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { firstStep, stepsOf } from '#modules/ordering/rules/flow.ts';
import { goodsOfCart } from './goods.ts';

const kinds = Object.keys(CART_KINDS) as CartKind[];

test.each(kinds)('goods of a cart of %s have the kind that the table names them by', (kind) => {
  expect(goodsOfCart(kind).map((goods) => goods.kind)).toEqual(CART_KINDS[kind]);
});

test.each(kinds)('goods of a cart of %s check steps of its flow, the first one too', (kind) => {
  const checked = goodsOfCart(kind).flatMap(({ checks }) => Object.keys(checks));
  expect(checked.filter((step) => !stepsOf(kind).some((own) => own === step))).toEqual([]);
  expect(checked).toContain(firstStep(kind));
});
