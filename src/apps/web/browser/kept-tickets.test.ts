import { expect, test } from 'vitest';
import { isGone, isNoAnswer, isPart, ticketOf, unusedFiles } from './kept-tickets.ts';

test('parts of a ticket page are its page, its data and the files of the build', () => {
  for (const path of ['/t/abc', '/api/tickets/abc', '/api/tickets/abc/tickets.pdf', '/assets/a-1.js'])
    expect([path, isPart(path)]).toEqual([path, true]);
  for (const path of ['/', '/t/', '/order/7', '/api/orders/abc', '/api/open-order'])
    expect([path, isPart(path)]).toEqual([path, false]);
  expect(['/t/abc', '/api/tickets/abc/tickets.pdf', '/assets/a-1.js'].map(ticketOf)).toEqual([
    'abc',
    'abc',
    undefined,
  ]);
});

test('a ticket is gone when its page or its data are not found, and nothing else says so', () => {
  expect([isGone('/t/abc', 404), isGone('/api/tickets/abc', 404)]).toEqual([true, true]);
  expect([isGone('/t/abc', 200), isGone('/t/abc', 503)]).toEqual([false, false]);
  expect([isGone('/api/tickets/abc/tickets.pdf', 404), isGone('/assets/a-1.js', 404)]).toEqual([
    false,
    false,
  ]);
});

test('a shop that is down or busy says nothing about a ticket', () => {
  expect([500, 502, 503, 504, 429].filter(isNoAnswer)).toHaveLength(5);
  expect([200, 304, 403, 404].filter(isNoAnswer)).toEqual([]);
});

test('files that no stored ticket has loaded are of earlier builds', () => {
  const stored = [
    '/t/one',
    '/api/tickets/one',
    '/t/two',
    '/assets/a-1.js',
    '/assets/a-2.js',
    '/assets/b-1.css',
  ];
  const one = ['/assets/a-1.js', '/assets/b-1.css'];
  expect(unusedFiles(stored, new Map([['one', one], ['two', ['/assets/b-1.css']]]))).toEqual(['/assets/a-2.js']); // prettier-ignore
  // The other ticket could need any of them.
  expect(unusedFiles(stored, new Map([['one', one]]))).toEqual([]);
  expect(unusedFiles(['/assets/a-1.js'], new Map())).toEqual(['/assets/a-1.js']);
});
