import { Check } from 'typebox/value';
import { array, assert, constantFrom, integer, oneof, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { getWhatsOn } from '#modules/catalog/contract.ts';
import { whatsOnQuery } from './whats-on-query.ts';

const queryOf = (search: string): object =>
  JSON.parse(JSON.stringify(whatsOnQuery(new URLSearchParams(search)))) as object;

test('known fields are read', () => {
  expect(queryOf('day=2026-11-21&location=2&part=evening&part=night&q=keaton&view=film')).toEqual({
    day: '2026-11-21',
    location: ['2'],
    part: ['evening', 'night'],
    q: 'keaton',
    view: 'film',
  });
});

test('unknown fields and invalid values are left out', () => {
  expect(queryOf('utm_source=x&location=abc&film=0&view=list&q=&location=99999999999')).toEqual({});
});

test('no address makes a query that the call refuses', () => {
  const name = constantFrom(
    'day',
    'location',
    'film',
    'view',
    'q',
    'part',
    'language',
    'format',
    'attribute',
    'other',
  );
  const value = oneof(string({ maxLength: 200 }), integer().map(String));
  const anyAddress = array(tuple(name, value), { maxLength: 60 }).map((pairs) =>
    new URLSearchParams(pairs).toString(),
  );
  const isTaken = property(anyAddress, (address) => Check(getWhatsOn.query, queryOf(address)));
  expect(() => assert(isTaken)).not.toThrow();
});
