import { expect, test } from 'vitest';
import { isUnnumbered, seatingOf } from './seating-mode.ts';

test('the four modes', () => {
  expect(seatingOf({ reserved: 3, generalAdmission: 0 }).seatingMode).toBe('reserved');
  expect(seatingOf({ reserved: 3, generalAdmission: 2 }).seatingMode).toBe('mixed');
  expect(seatingOf({ reserved: 0, generalAdmission: 1 }).seatingMode).toBe('singleGA');
  expect(seatingOf({ reserved: 0, generalAdmission: 2 }).seatingMode).toBe('multiGA');
});

test('isGA is a count, and the flags follow from it', () => {
  expect(seatingOf({ reserved: 1, generalAdmission: 2 })).toEqual({
    isReserved: true,
    isGA: 2,
    seatingMode: 'mixed',
    hasReservedSection: true,
    hasGASection: true,
    hasMultiGASections: true,
  });
  expect(seatingOf({ reserved: 0, generalAdmission: 1 })).toMatchObject({
    isReserved: false,
    hasReservedSection: false,
    hasMultiGASections: false,
  });
});

test('a presentation without a plan has neither seats nor a mode', () => {
  expect(seatingOf({ reserved: 0, generalAdmission: 0 })).toEqual({
    isReserved: false,
    isGA: 0,
    seatingMode: null,
    hasReservedSection: false,
    hasGASection: false,
    hasMultiGASections: false,
  });
});

test('no place has a number where all sections are general admission', () => {
  expect(isUnnumbered(seatingOf({ reserved: 0, generalAdmission: 1 }))).toBe(true);
  expect(isUnnumbered(seatingOf({ reserved: 0, generalAdmission: 3 }))).toBe(true);
  expect(isUnnumbered(seatingOf({ reserved: 1, generalAdmission: 3 }))).toBe(false);
  expect(isUnnumbered(seatingOf({ reserved: 0, generalAdmission: 0 }))).toBe(false);
});
