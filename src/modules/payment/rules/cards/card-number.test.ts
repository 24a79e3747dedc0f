import { describe, expect, test } from 'vitest';
import {
  cardBrand,
  cardDigits,
  expiryOf,
  isCardNumber,
  isExpired,
  isHolderId,
  isSecurityCode,
} from './card-number.ts';

describe('card number', () => {
  test('takes spaces and dashes, as people type them', () => {
    expect(cardDigits('4242 4242-4242 4242')).toBe('4242424242424242');
    expect(isCardNumber('4242 4242 4242 4242')).toBe(true);
  });

  test.each(['', '4242', '4242424242424241', '4242 4242 4242 424x', '42424242424242424242'])(
    'refuses %j',
    (typed) => {
      expect(isCardNumber(typed)).toBe(false);
    },
  );

  test('finds every single wrong digit and every swap of two neighbours but 0 and 9', () => {
    const good = '4539148803436467';
    expect(isCardNumber(good)).toBe(true);
    for (let i = 0; i < good.length; i++) {
      for (let digit = 0; digit < 10; digit++) {
        const typed = good.slice(0, i) + digit + good.slice(i + 1);
        expect(isCardNumber(typed)).toBe(typed === good);
      }
    }
    expect(isCardNumber('5439148803436467')).toBe(false);
  });

  test.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['9999999999999995', 'card'],
  ])('%s is of %s', (number, brand) => {
    expect(cardBrand(number)).toBe(brand);
  });

  test('the security code has three digits, four with American Express', () => {
    expect(isSecurityCode('123', 'visa')).toBe(true);
    expect(isSecurityCode('1234', 'visa')).toBe(false);
    expect(isSecurityCode('1234', 'amex')).toBe(true);
    expect(isSecurityCode('12a', 'visa')).toBe(false);
  });
});

describe('expiry', () => {
  test.each([
    ['08 / 29', { month: 8, year: 2029 }],
    ['8/2029', { month: 8, year: 2029 }],
    ['0829', { month: 8, year: 2029 }],
  ])('reads %j', (typed, expected) => {
    expect(expiryOf(typed)).toEqual(expected);
  });

  test.each(['', '13/29', '00/29', '08', 'ab/cd'])('refuses %j', (typed) => {
    expect(expiryOf(typed)).toBeUndefined();
  });

  test('is good until its month has ended everywhere', () => {
    const card = { month: 8, year: 2029 };
    expect(isExpired(card, new Date('2029-09-01T11:59:59Z'))).toBe(false);
    expect(isExpired(card, new Date('2029-09-01T12:00:00Z'))).toBe(true);
  });
});

test('an ID number of Israel carries a check digit', () => {
  expect(isHolderId('123456782')).toBe(true);
  expect(isHolderId('123456783')).toBe(false);
  expect(isHolderId('000000000')).toBe(false);
  expect(isHolderId('12a')).toBe(false);
});
