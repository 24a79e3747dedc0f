import { expect, test } from 'vitest';
import { choiceDetail, chosenName, chosenText, chosenVariants } from './choices.ts';

const sweet = { key: 'sweet', name: { en: 'sweet', bg: 'сладки' }, price: 520 };
const salted = { key: 'salted', name: { en: 'salted', bg: 'солени' }, price: 490 };
const popcorn = { name: { en: 'Popcorn', bg: 'Пуканки' }, variants: [salted, sweet] };
const lemonade = { name: { en: 'Lemonade' }, variants: [] };
const single = { name: popcorn.name, isCombo: false, pieces: [popcorn] };
const combo = { name: { en: 'For two' }, isCombo: true, pieces: [popcorn, lemonade, popcorn, lemonade] };

test('each choice needs one of its variants, in the order of the pieces', () => {
  expect(chosenVariants(single, ['sweet'])).toEqual([sweet]);
  expect(chosenVariants(combo, ['sweet', 'salted'])).toEqual([sweet, salted]);
  expect(chosenVariants({ pieces: [lemonade] }, [])).toEqual([]);
  for (const keys of [[], ['caramel'], ['sweet', 'sweet']])
    expect(chosenVariants(single, keys)).toBeUndefined();
  expect(chosenVariants({ pieces: [lemonade] }, ['sweet'])).toBeUndefined();
});

test('a product is named with its variant, in each language', () => {
  expect(chosenName(single, ['sweet'])).toEqual({ en: 'Popcorn (sweet)', bg: 'Пуканки (сладки)' });
  expect(chosenName({ name: lemonade.name, isCombo: false, pieces: [lemonade] }, [])).toEqual(lemonade.name);
});

test('a combo names its parts with their variants, equal ones once with their number', () => {
  expect(chosenName(combo, ['sweet', 'salted'])).toEqual({
    en: 'For two: Popcorn (sweet) + 2 × Lemonade + Popcorn (salted)',
    bg: 'For two: Пуканки (сладки) + 2 × Lemonade + Пуканки (солени)',
  });
  expect(chosenName(combo, ['sweet', 'sweet']).en).toBe('For two: 2 × Popcorn (sweet) + 2 × Lemonade');
});

test('beside its name a product has its variant, and a combo its parts', () => {
  const texts = { name: 'Popcorn', variants: [{ key: 'sweet', name: 'sweet' }] };
  expect(choiceDetail({ name: 'Popcorn', isCombo: false, pieces: [texts] }, ['sweet'])).toBe('sweet');
  expect(choiceDetail({ name: 'Water', isCombo: false, pieces: [{ name: 'Water', variants: [] }] })).toBe('');
  expect(choiceDetail({ name: 'For one', isCombo: true, pieces: [texts] }, ['sweet'])).toBe(
    'Popcorn (sweet)',
  );
  expect(chosenText({ name: 'For one', isCombo: true, pieces: [texts] }, ['sweet'])).toBe(
    'For one: Popcorn (sweet)',
  );
});
