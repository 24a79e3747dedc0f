import { expect, test } from 'vitest';
import { ITEM_STATES, mayBecome } from './item-states.ts';

test('every transition between item states is either one of the three allowed ones or refused', () => {
  const allowed = ITEM_STATES.flatMap((from) =>
    ITEM_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(allowed).toEqual(['reserved -> issued', 'reserved -> released', 'issued -> cancelled']);
});
