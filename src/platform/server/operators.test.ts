import { expect, test } from 'vitest';
import { readOperators } from './operators.ts';

const [ONE, OTHER] = ['one-token-of-more-than-thirty-two-characters', 'other:token-of-32-characters-no-1'];

test('operators have a name, a token, and perhaps one brand', () => {
  expect(readOperators()).toEqual([]);
  expect(readOperators(ONE)).toEqual([{ name: 'operator', token: ONE, brand: undefined }]);
  expect(readOperators('', `anna@aurora:${ONE}\n chain.desk:${OTHER} `)).toEqual([
    { name: 'anna', token: ONE, brand: 'aurora' },
    { name: 'chain.desk', token: OTHER, brand: undefined },
  ]);
});

test('a token that could be guessed is refused, and the sentence says what to do', () => {
  expect(() => readOperators('t'.repeat(31))).toThrow(
    /^FOYER_OPERATOR_TOKEN is shorter than 32 characters: `openssl rand -hex 24`/,
  );
  expect(readOperators('t'.repeat(32))).toHaveLength(1);
});

test.each([
  ['anna', 'entry 1 of FOYER_OPERATORS'],
  [`anna@aurora:${ONE} piotr@Wisła:${OTHER}`, 'entry 2 of FOYER_OPERATORS'],
  [`anna@aurora:${'too-short'.padEnd(31, '.')}`, 'with a token of 32 characters or more'],
  [`anna@aurora:${ONE} piotr@wisla:${ONE}`, 'the same token'],
])('%s is refused in a sentence without a token', (list, sentence) => {
  const wrong = (): unknown => readOperators('', list);
  expect(wrong).toThrow(sentence);
  expect(wrong).not.toThrow(/too-short|characters-|one-token/);
});
