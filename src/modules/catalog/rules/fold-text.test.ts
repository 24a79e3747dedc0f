import { expect, test } from 'vitest';
import { foldText, matchesSearch } from './fold-text.ts';

test.each([
  ['Žluťoučký kůň', 'zlutoucky kun'],
  ['Łódź', 'lodz'],
  ['Đorđe', 'dorde'],
  ['Große Straße', 'grosse strasse'],
  ['ŢĂRĂ ȚĂRĂ şi și', 'tara tara si si'],
  ['Árvíztűrő tükörfúrógép', 'arvizturo tukorfurogep'],
  ['Ёлка Й', 'елка и'],
  ['Броненосецът „Потьомкин“', 'броненосецът потьомкин'],
  ['שָׁלוֹם', 'שלומ'],
  ['סרט, במאי: דון', 'סרט במאי דונ'],
  ['ג׳ורג׳ א. רומרו', 'גורג א רומרו'],
  ['אֶל־הַקּוֹלְנוֹעַ', 'אל הקולנוע'],
  ['مُتَرُوبُولِيس', 'متروبوليس'],
  ['أحمد إلى آدم', 'احمد الي ادم'],
  ['مدرسة ١٩٢٧', 'مدرسه 1927'],
  ['ســينما', 'سينما'],
  ["The Cabinet of Dr. Caligari's", 'the cabinet of dr caligaris'],
  ['ﬁlm №5', 'film no5'],
  ['İstanbul', 'istanbul'],
  ['  ', ''],
])('%s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

test('every typed word must occur, in any order', () => {
  const folded = foldText('The General Генералът Buster Keaton');
  expect(matchesSearch(folded, 'keaton GÉNÉRAL')).toBe(true);
  expect(matchesSearch(folded, 'keaton chaplin')).toBe(false);
  expect(matchesSearch(folded, ' ')).toBe(true);
});
