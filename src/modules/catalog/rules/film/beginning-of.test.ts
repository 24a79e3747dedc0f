import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningOf } from './beginning-of.ts';

const room = (atMost: number): { sentences: number; words: number } => ({ sentences: atMost, words: atMost });

test('a short text stays as it is, in one line', () => {
  expect(beginningOf('A widow in Paris.', room(20), 'en')).toBe('A widow in Paris.');
  expect(beginningOf(' Two\n\nparagraphs ', room(20), 'en')).toBe('Two paragraphs');
});

test.each([
  ['en', 'Seven people inside a farmhouse. ', 'Outside, everyone who was ever buried.'],
  ['bg', 'Седем души във ферма. ', 'Отвън са всички, които някога са били погребани.'],
  ['ru', 'Семеро в доме на ферме. ', 'Снаружи все, кого когда-либо хоронили.'],
  ['pl', 'Siedem osób w domu na wsi. ', 'Na zewnątrz wszyscy, których kiedykolwiek pochowano.'],
  ['hu', 'Ferde díszletek, feszes basszus! ', 'Állóhelyes est a Duna partján, hajnalig.'],
  ['cs', 'Křivé kulisy, rovný bas? ', 'Večer na stání, s klavírem a kontrabasem.'],
  ['sk', 'Krivé kulisy, rovný bas. ', 'Večer na státie, s klavírom a kontrabasom.'],
  ['ro', 'Decoruri strâmbe, bas ferm. ', 'O seară cu locuri în picioare, până în zori.'],
  ['he', 'זבן מבטיח לקהל אדם שיטפס. ', 'האיש לא מגיע, והזבן מטפס בעצמו עד למעלה.'],
  ['ar', 'هل يأتي الرجل إلى البرج؟ ', 'لا يأتي الرجل، فيتسلّقه البائع هو بنفسه.'],
])('a longer one ends with a sentence where one fits, in %s', (locale, first, second) => {
  expect(beginningOf(first + second, room(first.length + 20), locale)).toBe(first.trim());
});

test('a short form ends no sentence', () => {
  expect(beginningOf('He is Dr. Caligari of the fair, and he is right.', room(26), 'en')).toBe(
    'He is Dr. Caligari of the…',
  );
  expect(beginningOf('A film by J. Ford, who had seen the valley.', room(20), 'en')).toBe(
    'A film by J. Ford…',
  );
});

test('without a sentence that fits it ends after a whole word, without its punctuation', () => {
  expect(beginningOf('A widow, four men and a fortune.', room(12), 'en')).toBe('A widow…');
  expect(beginningOf('A widow, four men and a fortune.', room(9), 'en')).toBe('A widow…');
  expect(beginningOf('Donaudampfschifffahrt', room(8), 'en')).toBe('Donauda…');
});

test('a whole text or sentence may be longer than words that are cut', () => {
  const two = { sentences: 20, words: 12 };
  expect(beginningOf('A widow in Paris.', two, 'en')).toBe('A widow in Paris.');
  expect(beginningOf('A widow, four men and a fortune.', two, 'en')).toBe('A widow…');
});

test('never longer than asked, and always a beginning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 3, max: 40 }), (text, atMost) => {
      const beginning = beginningOf(text, room(atMost), 'en');
      expect(beginning.length).toBeLessThanOrEqual(atMost);
      expect(text.replaceAll(/\s+/g, ' ').trim().startsWith(beginning.replace(/…$/, ''))).toBe(true);
    }),
  );
});
