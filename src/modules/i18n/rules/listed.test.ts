import { expect, test } from 'vitest';
import { listed, listText } from './listed.ts';

test('a list has the comma of its language', () => {
  expect(listed(['Mill Street 4', 'Leeds'], 'en')).toBe('Mill Street 4, Leeds');
  expect(listed(['شارع النخيل 7', 'عمّان'], 'ar')).toBe('شارع النخيل 7، عمّان');
});

test('an empty text leaves no comma behind', () => {
  expect(listed(['', 'Leeds'], 'en')).toBe('Leeds');
  expect(listed([], 'en')).toBe('');
});

test('a list within a sentence is as its language says it', () => {
  expect(listText(['Arabic', 'Russian', 'Hebrew'], 'en')).toBe('Arabic, Russian and Hebrew');
  expect(listText(['العبرية', 'العربية'], 'ar')).toBe('العبرية والعربية');
});
