import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { isCardNumber } from '#modules/payment/rules/cards/card-number.ts';
import { isPaymentCode } from '#modules/payment/rules/code.ts';
import { behaviourNamed } from './behaviours.ts';
import { behaviourOfCode, TEST_CODES } from './codes.ts';
import { behaviourOfNumber, TEST_CARDS } from './cards.ts';

describe('demo cards', () => {
  test.each(TEST_CARDS)('$number ($behaviour.name) is a valid card number', ({ number }) => {
    expect(isCardNumber(number)).toBe(true);
  });

  test('numbers and names are unique', () => {
    expect(new Set(TEST_CARDS.map((card) => card.number)).size).toBe(TEST_CARDS.length);
    expect(new Set(TEST_CARDS.map((card) => card.behaviour.name)).size).toBe(TEST_CARDS.length);
  });

  test('a behaviour is found by its name', () => {
    for (const { number, behaviour } of TEST_CARDS) {
      expect(behaviourNamed(behaviourOfNumber(number).name)).toBe(behaviour);
    }
  });

  test.each(TEST_CARDS)('$number ($behaviour.name) is in docs/payments.md', async ({ number }) => {
    const guide = await readFile(new URL('../../../../../docs/payments.md', import.meta.url), 'utf8');
    expect(guide).toContain(`| ${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')} |`);
  });

  test('any other number is paid', () => {
    expect(behaviourOfNumber('4111111111111111').ends).toBe('paid');
  });
});

describe('demo codes', () => {
  test('each has six digits; codes are unique, and so are the names of codes and cards', () => {
    expect(TEST_CODES.filter(({ code }) => !isPaymentCode(code))).toEqual([]);
    expect(new Set(TEST_CODES.map(({ code }) => code)).size).toBe(TEST_CODES.length);
    const names = [...TEST_CARDS, ...TEST_CODES].map(({ behaviour }) => behaviour.name);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(TEST_CODES)('$code ($behaviour.name) is in docs/payments.md', async ({ code, behaviour }) => {
    expect(behaviourNamed(behaviourOfCode(code).name)).toBe(behaviour);
    const guide = await readFile(new URL('../../../../../docs/payments.md', import.meta.url), 'utf8');
    expect(guide).toContain(`| ${code.replace(/(\d{3})/, '$1 ')} |`);
  });

  test('any other code behaves as 777 123', () => {
    expect(behaviourOfCode('123456')).toBe(behaviourOfCode('777123'));
  });
});
