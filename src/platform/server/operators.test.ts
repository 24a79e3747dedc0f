import { expect, test } from 'vitest';
import { readOperators } from './operators.ts';

const [ONE, OTHER] = ['one-token-of-twenty-characters', 'other:token-of-twenty-characters'];

test('operators have a name, a token, and perhaps one brand', () => {
  expect(readOperators()).toEqual([]);
  expect(readOperators('short')).toEqual([{ name: 'operator', token: 'short', brand: undefined }]);
  expect(readOperators('', `anna@aurora:${ONE}\n chain.desk:${OTHER} `)).toEqual([
    { name: 'anna', token: ONE, brand: 'aurora' },
    { name: 'chain.desk', token: OTHER, brand: undefined },
  ]);
});

test.each([
  ['anna', 'entry 1 of FOYER_OPERATORS'],
  [`anna@aurora:${ONE} piotr@Wisła:${OTHER}`, 'entry 2 of FOYER_OPERATORS'],
  ['anna@aurora:too-short', 'entry 1 of FOYER_OPERATORS'],
  [`anna@aurora:${ONE} piotr@wisla:${ONE}`, 'the same token'],
])('%s is refused in a sentence without a token', (list, sentence) => {
  const wrong = (): unknown => readOperators('', list);
  expect(wrong).toThrow(sentence);
  expect(wrong).not.toThrow(/too-short|characters-|one-token/);
});
