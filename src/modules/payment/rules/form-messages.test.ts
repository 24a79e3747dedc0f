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
