import { expect, test } from 'vitest';
import { MAX_ID } from '#kernel/id.ts';
import { GoodsContentSchema, TicketContentSchema } from './cart.ts';

/** The numbers anywhere in a JSON schema that may be longer than an id, by their place. */
function unlimitedNumbers(schema: unknown, place = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maximum } = schema as { type?: unknown; maximum?: unknown };
  const isNumber = type === 'integer' || type === 'number';
  const isLimited = typeof maximum === 'number' && maximum <= MAX_ID;
  const inside = Object.entries(schema).flatMap(([key, one]) => unlimitedNumbers(one, `${place}/${key}`));
  return isNumber && !isLimited ? [place, ...inside] : inside;
}

test('no number of a cart is long enough to be a card number', () => {
  expect(unlimitedNumbers([TicketContentSchema, GoodsContentSchema])).toEqual([]);
  expect(unlimitedNumbers({ properties: { id: { type: 'integer', minimum: 1 } } })).toEqual([
    '/properties/id',
  ]);
});
