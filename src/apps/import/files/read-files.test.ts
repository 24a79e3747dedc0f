import { expect, test } from 'vitest';
import { brandDocument, cinema } from '../../../../test/fixtures/import/cinema.ts';
import { lineOf } from '../fault-sentence.ts';
import { readFiles } from './read-files.ts';

const faultsOf = (content: object): string[] =>
  readFiles([{ name: 'cinema.json', content }]).faults.map(({ pointer, code }) => `${pointer} ${code}`);

const withBrand = (changed: object) => ({ foyer: 1, brand: { ...brandDocument, ...changed } });
const withFilm = (changed: object) => ({ foyer: 1, features: [{ ...cinema().features![0]!, ...changed }] });
const withShowing = (changed: object) => ({
  foyer: 1,
  presentations: [{ ...cinema().presentations![0]!, ...changed }],
});

test('texts and addresses of one line are read', () => {
  expect(faultsOf(withBrand({ mailFrom: 'Trial, Łódź <tickets@trial.example>' }))).toEqual([]);
  expect(faultsOf(withShowing({ newBookingUrl: 'https://a.example/?x=1&y=ż#z' }))).toEqual([]);
});

// Each becomes a part of a header: sender and subject of an e-mail, or the name of a file.
test.each([
  ['/brand/mailFrom', withBrand({ mailFrom: 'tickets@trial.example\r\nBcc: all@evil.example' })],
  [
    '/brand/wording/en/documents.mail.subject',
    withBrand({ wording: { en: { 'documents.mail.subject': 'A\rB' } } }),
  ],
  ['/presentations/0/format', withShowing({ format: '3D\u0085' })],
])('%s: a line break is a fault', (pointer, document) => {
  expect(faultsOf(document)).toEqual([`${pointer} NOT_ONE_LINE`]);
});

test.each([
  ['/brand/name/en', withBrand({ name: { en: 'Trial\nTwo' } })],
  ['/features/0/title/en', withFilm({ title: { en: 'Faust\u2028Bcc: x' } })],
  ['/features/0/title/en', withFilm({ title: { en: '' } })],
  ['/features/0/title/en', withFilm({ title: { en: ' \u00a0 ' } })],
])('%s: a name with a line break, or without a letter, is a fault', (pointer, document) => {
  expect(faultsOf(document)).toEqual([`${pointer} NOT_SHOWN_LINE`]);
});

test('what a page loads or links to has an address that it can', () => {
  expect(faultsOf(withFilm({ watchUrl: 'javascript:alert(1)' }))).toEqual([
    '/features/0/watchUrl NOT_WEB_ADDRESS',
  ]);
  expect(faultsOf(withFilm({ trailer: 'http://cdn.example/a.mp4' }))).toHaveLength(1);
  expect(faultsOf(withFilm({ trailer: 'https://cdn.example/a.mp4' }))).toEqual([]);
});

test.each(['https://a.example/\r\nSet-Cookie: x=1', 'https://a.example/ b', 'https://', 'ftp://a.example'])(
  'the booking address %j is a fault',
  (newBookingUrl) => {
    expect(faultsOf(withShowing({ newBookingUrl }))).toEqual([
      '/presentations/0/newBookingUrl NOT_WEB_ADDRESS',
    ]);
  },
);

test('descriptions and terms have several lines', () => {
  expect(faultsOf(withBrand({ terms: { en: 'One.\n\nTwo.' } }))).toEqual([]);
  expect(faultsOf(withFilm({ synopsis: { en: 'One.\nTwo.' } }))).toEqual([]);
});

test('the operator reads what to do', () => {
  const [fault] = readFiles([{ name: 'b.json', content: withBrand({ mailFrom: 'a@b\n' }) }]).faults;
  expect(lineOf(fault!)).toBe(
    'b.json: /brand/mailFrom: This text has a line break or another control character: write it in one line.',
  );
});
