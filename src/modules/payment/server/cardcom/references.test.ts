import { expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { cardIdentifier, readCardIdentifier } from './references.ts';

test('the page and the form are read back from a payment identifier', () => {
  const typed = { pageId: uuidv7(), formId: uuidv7() };
  expect(readCardIdentifier(cardIdentifier(typed))).toEqual(typed);
});

test.each(['', 'lp_', `lp_${uuidv7()}`, `lp_${uuidv7()}.x`, `${uuidv7()}.${uuidv7()}`, `TOK_1.${uuidv7()}`])(
  '"%s" is no identifier of Cardcom’s',
  (identifier) => {
    expect(readCardIdentifier(identifier)).toBeUndefined();
  },
);
