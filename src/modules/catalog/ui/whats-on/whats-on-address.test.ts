import { expect, test } from 'vitest';
import { whatsOnAddress, whatsOnFields, type WhatsOnPlace } from './whats-on-address.ts';

const plain: WhatsOnPlace = {
  today: '2026-11-20',
  day: '2026-11-20',
  view: 'day',
  locations: [
    { id: 1, isChosen: true },
    { id: 2, isChosen: false },
  ],
  filters: [
    { group: 'part', value: 'evening', isOn: false },
    { group: 'format', value: '35mm', isOn: true },
  ],
  search: '',
};
const bare = { ...plain, filters: [] };

test('the page without filters has a short address', () => {
  expect(whatsOnAddress(bare)).toBe('/');
  expect(whatsOnAddress(bare, { day: '2026-11-20', locationId: 1 })).toBe('/');
});

test('the address of each change, and what stays', () => {
  expect(whatsOnAddress(plain, { day: '2026-11-21' })).toBe('/?day=2026-11-21&format=35mm');
  expect(whatsOnAddress(plain, { locationId: 2 })).toBe('/?location=2&format=35mm');
  expect(whatsOnAddress(plain, { view: 'film' })).toBe('/?view=film&format=35mm');
  expect(whatsOnAddress(bare, { search: 'łódź & co' })).toBe('/?q=%C5%82%C3%B3d%C5%BA+%26+co');
});

test('several complexes are named each; the brand’s first alone is not', () => {
  const of = (...chosen: number[]) => ({
    ...bare,
    locations: [1, 2, 3].map((id) => ({ id, isChosen: chosen.includes(id) })),
  });
  expect(whatsOnAddress(of(1))).toBe('/');
  expect(whatsOnAddress(of(3))).toBe('/?location=3');
  expect(whatsOnAddress(of(1, 3))).toBe('/?location=1&location=3');
  expect(whatsOnAddress(of(1, 3), { locationId: 1 })).toBe('/');
});

test('a filter is switched on and off; all are switched off at once', () => {
  expect(whatsOnAddress(plain, { toggle: { group: 'part', value: 'evening' } })).toBe(
    '/?part=evening&format=35mm',
  );
  expect(whatsOnAddress(plain, { toggle: { group: 'format', value: '35mm' } })).toBe('/');
  expect(whatsOnAddress({ ...plain, search: 'x' }, { without: 'filters' })).toBe('/?q=x');
  const both = { ...plain, filters: plain.filters.map((filter) => ({ ...filter, isOn: true })) };
  expect(whatsOnFields(both, { without: 'part' })).toEqual([['format', '35mm']]);
});

test('the films of all days lead back to the days', () => {
  const films: WhatsOnPlace = { ...bare, view: 'film' };
  expect(whatsOnAddress(films)).toBe('/?view=film');
  expect(whatsOnAddress(films, { view: 'day' })).toBe('/');
});
