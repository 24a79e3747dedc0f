import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['elena@gmial.com', 'elena@gmail.com'],
  ['elena@gmail.con', 'elena@gmail.com'],
  ['elena@gmail.co', 'elena@gmail.com'],
  ['elena@gamil.com', 'elena@gmail.com'],
  ['Elena+x@Hotmial.com', 'Elena+x@hotmail.com'],
  [' jan@onet.lp ', 'jan@onet.pl'],
  ['ivan@abv.bh', 'ivan@abv.bg'],
  ['a@outlok.com', 'a@outlook.com'],
])('%s likely means %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'elena@gmail.com', 'ELENA@GMAIL.COM', 'ivan@mail.bg', 'jan@o2.pl', 'a@company.example', 'a@mail.com', 'a@mailbox.org',
  'a@me.com', 'elena', 'elena@', '@gmial.com', 'a b@gmial.com', 'a@b@gmial.com', '',
])('%s needs no suggestion', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
}); // prettier-ignore
