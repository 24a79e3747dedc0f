import { describe, expect, test } from 'vitest';
import { readFormMessage, readStepMessage } from './form-messages.ts';

const identifier = {
  type: 'foyer:payment',
  status: 'identifier',
  identifier: 'tok_1',
  brand: 'visa',
  last4: '4242',
  numberOfPayments: 1,
};

describe('messages of frames', () => {
  test('returns the message of a form', () => {
    expect(readFormMessage(identifier)).toEqual(identifier);
    expect(readFormMessage({ type: 'foyer:payment', status: 'height', height: 240 })).toBeDefined();
    expect(readFormMessage({ type: 'foyer:payment', status: 'ready' })).toBeDefined();
  });

  test('returns the wrong fields of a form, which need not name them', () => {
    const invalid = { type: 'foyer:payment', status: 'invalid' };
    const faults = [{ field: 'number', text: 'Check the card number' }];
    expect(readFormMessage(invalid)).toEqual(invalid);
    expect(readFormMessage({ ...invalid, faults })).toEqual({ ...invalid, faults });
    for (const wrong of [[], 'number', [{ field: 'number' }], [{ field: 'number', text: 'x'.repeat(301) }]])
      expect(readFormMessage({ ...invalid, faults: wrong })).toBeUndefined();
    expect(readFormMessage({ type: 'foyer:payment', status: 'corrected', field: '' })).toBeDefined();
    expect(readFormMessage({ type: 'foyer:payment', status: 'corrected' })).toBeUndefined();
  });

  test.each([
    null,
    'foyer:payment',
    { type: 'other', status: 'ready' },
    { type: 'foyer:payment', status: 'paid' },
    { type: 'foyer:payment', status: 'height', height: '100vh' },
    { ...identifier, identifier: '' },
    { ...identifier, numberOfPayments: 1.5 },
  ])('ignores %j', (data) => {
    expect(readFormMessage(data)).toBeUndefined();
  });

  test('a 3-D Secure page sends approved, refused or returned; other messages are ignored', () => {
    expect(readStepMessage({ type: 'foyer:3ds', status: 'approved' })).toBeDefined();
    expect(readStepMessage({ type: 'foyer:3ds', status: 'returned' })).toBeDefined();
    expect(readStepMessage({ type: 'foyer:3ds', status: 'paid' })).toBeUndefined();
    expect(readStepMessage(identifier)).toBeUndefined();
  });
});
