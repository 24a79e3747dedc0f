import { expect, test } from 'vitest';
import { wordingFault } from './wording-fault.ts';

const ENGLISH = '{count, plural, one {# ticket for {film}} other {# tickets for <b>{film}</b>}}';

test.each([
  'Tickets',
  'A ticket for {film}',
  '{count, plural, one {One for <b>{film}</b>} other {# for {film}}}',
  '{count, number}',
])('%s has no fault', (text) => {
  expect(wordingFault(text, ENGLISH)).toBeUndefined();
});

test.each(['{film', '{count, plural, one {x}}', '<b>{film}'])('%s cannot be read', (text) => {
  expect(wordingFault(text, ENGLISH)).toMatchObject({
    kind: 'syntax',
    problem: expect.stringMatching(/^[a-z ]+$/),
  });
});

test.each([
  ['{price}', 'price'],
  ['<i>{film}</i>', 'i'],
  ['<b>{hall}</b>', 'hall'],
  ['{count, plural, one {{hall}} other {#}}', 'hall'],
  ['{kind, select, a {x} other {y}}', 'kind'],
])('%s names something that the shop does not give', (text, name) => {
  expect(wordingFault(text, ENGLISH)).toEqual({ kind: 'value', name });
});
