import { expect, test } from 'vitest';
import { completeDetails } from '../rules/customer-details.ts';
import { edit, leave, watchAll, type Watched } from './watched-fields.ts';

const none: Watched = new Set();
const empty = completeDetails({}, { mailingConsent: false, termsConfirmed: false });
const typed = { ...empty, email: 'elena@', confirmEmail: 'elena@p' };

test('a field is checked after it was left with a text', () => {
  expect(leave(none, 'email', empty)).toEqual(none);
  expect(leave(none, 'firstName', typed)).toEqual(none);
  expect(leave(none, 'confirmEmail', typed)).toEqual(new Set(['confirmEmail']));
});

test('it stays checked when it is emptied', () => {
  expect(leave(new Set(['email']), 'email', empty)).toEqual(new Set(['email']));
});

test('leaving a field checks its second entry too', () => {
  expect(leave(none, 'email', typed)).toEqual(new Set(['email', 'confirmEmail']));
  expect(leave(none, 'email', { ...typed, confirmEmail: '' })).toEqual(new Set(['email']));
});

test('while typing, a valid field is not checked, and an invalid one keeps its fault', () => {
  const both: Watched = new Set(['email', 'confirmEmail', 'city']);
  expect(edit(both, 'email', [])).toEqual(new Set(['city']));
  expect(edit(both, 'email', ['email'])).toEqual(new Set(['email', 'city']));
  expect(edit(both, 'email', ['email', 'confirmEmail'])).toEqual(both);
});

test('submitting checks everything', () => {
  expect(watchAll(empty).has('termsConfirmed')).toBe(true);
  expect(watchAll(empty).has('email')).toBe(true);
});
