import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test.each([
  ['list', { kind: 'list', brand: undefined }],
  ['list aurora', { kind: 'list', brand: 'aurora' }],
  ['set aurora stripe', { kind: 'set', brand: 'aurora', provider: 'stripe', file: undefined }],
  ['set aurora payu keys.json', { kind: 'set', brand: 'aurora', provider: 'payu', file: 'keys.json' }],
  ['remove aurora paypal', { kind: 'remove', brand: 'aurora', provider: 'paypal' }],
  ['rotate', { kind: 'rotate' }],
])('%s', (line, command) => {
  expect(readArguments(line.split(' '))).toEqual(command);
});

test.each([
  ['', 'the first word is one of'],
  ['sk_live_x', 'the first word is one of'],
  ['set', 'set wants the code of a brand'],
  ['set aurora', 'set wants a provider'],
  ['set aurora demo', 'set wants a provider'],
  ['remove aurora sk_live_x', 'remove wants a provider'],
  ['set aurora stripe keys.json sk_live_x', 'set has at most 3 words'],
  ['rotate sk_live_x', 'rotate has at most 0 words'],
])('"%s" is refused, and no word of it is quoted', (line, sentence) => {
  expect(() => readArguments(line.split(' '))).toThrow(sentence);
  expect(() => readArguments(line.split(' '))).not.toThrow('sk_live_x');
});
