import { expect, test } from 'vitest';
import { CannotStart, plainSentence } from './plain-sentence.ts';

test('a port that may not be opened is explained, another refused right is not', () => {
  const listen = { code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 };
  expect(plainSentence(listen)).toBe(
    'This user may not listen at 127.0.0.1:80: set PORT to a number above 1023.',
  );
  expect(plainSentence({ code: 'EACCES', syscall: 'open', path: '.data/secret' })).toBeUndefined();
});

test('an IPv6 address is readable in the sentence', () => {
  const taken = { code: 'EADDRINUSE', syscall: 'listen', address: '::1', port: 3000 };
  expect(plainSentence(taken)).toMatch(/listens at \[::1\]:3000 already/);
});

test('a database that does not answer is named with its address, also when its host has several', () => {
  const refused = { code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 5432 };
  const sentence = 'The database does not answer at 127.0.0.1:5432: start it, or correct DATABASE_URL.';
  expect(plainSentence(refused)).toBe(sentence);
  expect(plainSentence(new AggregateError([refused, { ...refused, address: '::1' }]))).toBe(sentence);
});

test('a socket of the database that is not there, or refused, is named', () => {
  const address = '/var/run/postgresql/.s.PGSQL.5432';
  expect(plainSentence({ code: 'ENOENT', syscall: 'connect', address })).toBe(
    `The database does not answer at ${address}: start it, or correct DATABASE_URL.`,
  );
  expect(plainSentence({ code: 'EACCES', syscall: 'connect', address })).toMatch(/may not use/);
  expect(plainSentence({ code: 'ENOENT', syscall: 'open', path: 'brand.json' })).toBeUndefined();
});

test('a failure that was worded for the operator is its own sentence; a bug has none', () => {
  expect(plainSentence(new CannotStart('No brand can be served.'))).toBe('No brand can be served.');
  expect(plainSentence(new Error('a bug'))).toBeUndefined();
});
