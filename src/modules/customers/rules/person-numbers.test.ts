import { expect, test } from 'vitest';
import { isPersonNumber } from './person-numbers.ts';

const valid: [string, string][] = [
  ['IL', '039337423'],
  ['IL', '3933742-3'],
  ['IL', '123456782'],
  ['BG', '7523169263'],
  ['BG', '8032056031'],
  ['BG', '7111 042 925'],
  ['PL', '44051401359'],
  ['HU', '8365670003'],
  ['HU', '111 111 110'],
  ['CZ', '710319/2745'],
  ['CZ', '491231123'],
  ['SK', '7103192745'],
  ['RO', '1630615123457'],
  // A remainder of 10 counts as 1 in Romania and as 0 in Bulgaria.
  ['RO', '1630615121041'],
  ['BG', '7523141040'],
  ['US', '123-45-6789'],
];

test.each(valid)('%s %s is valid', (country, number) => {
  expect(isPersonNumber(number, country)).toBe(true);
});

test.each([
  ['IL', '3933742-2', 'check digit'],
  ['IL', '000000000', 'nobody'],
  ['IL', '1234567820', 'ten digits'],
  ['BG', '7552A10004', 'a letter'],
  ['BG', '8019010008', 'month 19'],
  ['BG', '7523169264', 'check digit'],
  ['BG', '7513329261', 'month 13 with the check digit that belongs to it'],
  ['BG', '7111042922', "check digit of a foreigner's"],
  ['PL', '44051401358', 'check digit'],
  ['PL', '02381307589', 'month 18'],
  ['HU', '8365670004', 'check digit of a tax number'],
  ['HU', '111111111', 'check digit of a TAJ'],
  ['CZ', '7103192746', 'eleven does not divide it'],
  ['CZ', '1103492745', 'day 49'],
  ['SK', '590312/123', 'nine digits after 1953'],
  ['RO', '0800101221142', 'first digit'],
  ['RO', '1632215123457', 'month 22'],
  ['RO', '1630615993454', 'county 99'],
  ['RO', '1630615123458', 'check digit'],
  ['US', 'AB123456', 'letters'],
  ['US', '', 'nothing'],
])('%s %s is invalid: %s', (country, number) => {
  expect(isPersonNumber(number, country)).toBe(false);
});

test('every single wrong digit is found', () => {
  for (const [country, number] of [
    ['IL', '039337423'],
    ['PL', '44051401359'],
    ['RO', '1630615123457'],
    ['HU', '8365670003'],
  ] as const)
    for (let at = 1; at < number.length; at++)
      for (const digit of '0123456789'.replace(number[at]!, ''))
        expect(
          [number, at, digit, isPersonNumber(number.slice(0, at) + digit + number.slice(at + 1), country)].at(
            -1,
          ),
        ).toBe(false);
});

/** A Hungarian personal number with the check digit by the weights. */
const hungarian = (ten: string, weights: readonly number[]): string =>
  `${ten}${weights.reduce((sum, weight, i) => sum + weight * Number(ten[i]), 0) % 11}`;
const forwards = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test('Hungarian personal numbers: the weights are reversed from 1997 on', () => {
  expect(isPersonNumber(hungarian('1860111124', forwards), 'HU')).toBe(true);
  expect(isPersonNumber(hungarian('2961231456', forwards), 'HU')).toBe(true);
  expect(isPersonNumber(hungarian('2970101456', forwards.toReversed()), 'HU')).toBe(true);
  expect(isPersonNumber(hungarian('4050607457', forwards.toReversed()), 'HU')).toBe(true);
  expect(isPersonNumber(hungarian('2970101456', forwards), 'HU')).toBe(false);
  expect(isPersonNumber(hungarian('4050607457', forwards), 'HU')).toBe(false);
});

test('Czech and Slovak numbers: women, late series, and the old remainder of ten', () => {
  const tenDigits = (nine: string): string => `${nine}${(11 - ((Number(nine) * 10) % 11)) % 11}`;
  expect(isPersonNumber(tenDigits('855612123'), 'CZ')).toBe(true);
  expect(isPersonNumber(tenDigits('052612123'), 'CZ')).toBe(true);
  expect(isPersonNumber(tenDigits('057612123'), 'SK')).toBe(true);
  // Before 2004 no month had 20 added.
  expect(isPersonNumber(tenDigits('852612123'), 'CZ')).toBe(false);
  const oddOnes = Array.from({ length: 999 }, (_, i) => `780123${String(i).padStart(3, '0')}`).filter(
    (n) => Number(n) % 11 === 10,
  );
  expect(isPersonNumber(`${oddOnes[0]}0`, 'CZ')).toBe(true);
  expect(isPersonNumber(`${oddOnes[0]!.replace(/^78/, '89')}0`, 'CZ')).toBe(false);
});
