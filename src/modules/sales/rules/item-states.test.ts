import { expect, test } from 'vitest';
import { ITEM_STATES, mayBecome } from './item-states.ts';

test('an item may make the three allowed transitions and no other', () => {
  const allowed = ITEM_STATES.flatMap((from) =>
    ITEM_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(allowed).toEqual(['reserved -> issued', 'reserved -> released', 'issued -> cancelled']);
});
