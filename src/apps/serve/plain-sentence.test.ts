import { expect, test } from 'vitest';
import { plainSentence } from './plain-sentence.ts';

test('only a port that may not be opened is told as one', () => {
  const listen = { code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 };
  expect(plainSentence(listen)).toBe(
    'This user may not listen at 127.0.0.1:80: set PORT to a number above 1023.',
  );
  expect(plainSentence({ code: 'EACCES', syscall: 'open', path: '.data/secret' })).toBeUndefined();
});

test('an address of the newer protocol can be read off', () => {
  const taken = { code: 'EADDRINUSE', syscall: 'listen', address: '::1', port: 3000 };
  expect(plainSentence(taken)).toMatch(/listens at \[::1\]:3000 already/);
});
