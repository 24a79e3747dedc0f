import { expect, test } from 'vitest';
import { buyerOf } from './buyer.ts';

const customer = { firstName: 'Anna', lastName: 'Kovács', email: 'anna@posta.test' };

test('a Hungarian buyer has the family name first', () => {
  expect(buyerOf({ customer, locale: 'hu' })).toMatchObject({ name: 'Kovács Anna', mobileNumber: '' });
  expect(buyerOf({ customer, locale: 'sk' }).name).toBe('Anna Kovács');
});

test('what the shop does not know is empty', () => {
  expect(buyerOf({ customer: { lastName: 'Kovács' }, locale: 'hu' }).name).toBe('Kovács');
  expect(buyerOf({ customer: {}, locale: 'en' })).toEqual({ name: '', email: '', mobileNumber: '' });
});
