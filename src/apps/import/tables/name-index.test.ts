import { expect, test } from 'vitest';
import { NameIndex } from './name-index.ts';

const HALLS = [
  { key: 'hall', names: { en: 'Hall', pl: 'Sala' }, location: 'north' },
  { key: 'south-hall', names: { en: 'Hall', pl: 'Sala Żółta' }, location: 'south' },
];
const index = new NameIndex(HALLS);
const keysOf = (found: readonly { readonly key: string }[]): string[] => found.map(({ key }) => key);

test('a key comes before names, and names are compared without case and accents', () => {
  expect(keysOf(index.find('hall'))).toEqual(['hall']);
  expect(keysOf(index.find('HALL'))).toEqual(['hall', 'south-hall']);
  expect(keysOf(index.find('sala zolta'))).toEqual(['south-hall']);
  expect(index.find('Auditorium')).toEqual([]);
});

test('of those that are meant, also when another has the key', () => {
  expect(keysOf(index.find('hall', ({ location }) => location === 'south'))).toEqual(['south-hall']);
});

test('each name is folded once, however many rows there are', () => {
  let read = 0;
  const counted = {
    key: 'a',
    names: {
      get en() {
        read += 1;
        return 'A film';
      },
    },
  };
  const films = new NameIndex([counted]);
  for (let row = 0; row < 100; row++) films.find('Another film');
  expect(read).toBe(1);
});
