import { expect, test } from 'vitest';
import { orderCodeIn, orderWords, readWanted } from './order-words.ts';

const buyer = {
  firstName: 'Żółć-Anna',
  lastName: "O'Brien Kovács",
  email: 'Anna.Kovacs@Posta.example',
  mobileNumber: '+359 88 555 0142',
};

/** Whether an order of the buyer is found by a text; a code apart. */
function isFound(text: string, of: Parameters<typeof orderWords>[0] = buyer): boolean {
  const words = readWanted(text)?.words ?? [];
  return words.length > 0 && words.every((word) => orderWords(of).some((own) => own.startsWith(word)));
}

test.each([
  'kovacs', 'KOVÁCS', 'Kovács Anna', 'anna kov', 'zolc', "o'brien", 'brien', 'anna.kovacs@posta.example', 'ANNA.KOV@'.slice(0, 8),
  'Anna anna.kovacs@posta',
])('%s finds the buyer', (text) => {
  expect(isFound(text)).toBe(true);
}); // prettier-ignore

test.each(['088 555 0142', '0885550142', '+359885550142', '00359 88 555 0142', '(088) 555-0142', '550142'])(
  'the phone number %s finds the buyer, in whatever form they gave it',
  (text) => {
    for (const mobileNumber of ['+359 88 555 0142', '088 555 0142', '0885550142'])
      expect(isFound(text, { mobileNumber })).toBe(true);
  },
);

test.each(['kovac smith', 'ovacs', 'posta.example', '088 555 0143', '5550'])('%s does not', (text) => {
  expect(isFound(text)).toBe(false);
});

test('accents and the marks of other scripts do not count', () => {
  expect(isFound('елена', { firstName: 'Еле́на' })).toBe(true);
  expect(isFound('שלום', { lastName: 'שָׁלוֹם' })).toBe(true);
  expect(isFound('محمد', { firstName: 'مُحَمَّد' })).toBe(true);
});

test.each([
  ['7K4M-92PX', '7K4M-92PX'],
  ['7k4m92px', '7K4M-92PX'],
  [' 7K4M – 92PX ', '7K4M-92PX'],
  ['7K4M-92PX-G8', '7K4M-92PX'],
  ['7K4M-92PX-1-11', '7K4M-92PX'],
])('%s is an order’s or a ticket’s code', (text, code) => {
  expect(readWanted(text)?.code).toBe(code);
});

test('a name that could be a code is looked for as both', () => {
  expect(readWanted('Stanley King')).toEqual({ code: 'STAN-LEYK', words: ['stanley', 'king'] });
});

test.each(['', ' ', 'a', '-', '@'])('%j is too short to look for', (text) => {
  expect(readWanted(text)).toBeUndefined();
});

test('an order without details has no words, and a long one has no endless ones', () => {
  expect(orderWords({})).toEqual([]);
  expect(orderWords({ lastName: 'x'.repeat(300) })).toEqual(['x'.repeat(100)]);
});

test.each(['7K4M-92PX', '7k4m-92px', '7k4m92px', '7K4M 92PX', '7k4m-92px-a1'])('%s is a code', (text) => {
  expect(orderCodeIn(text)).toBe('7K4M-92PX');
});

test.each(['', '7K4M', '7K4M-92P', '1K4M-92PX', 'kovacs'])('%j is none', (text) => {
  expect(orderCodeIn(text)).toBeUndefined();
});
