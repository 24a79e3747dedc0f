import { expect, test } from 'vitest';
import { carriesCardData } from './card-data.ts';

const NUMBER = '4111111111111111';

test.each([
  [{ creditcardInfo: { creditCardNumber: 'x' } }],
  [{ creditcardInfo: { creditCardCVV: '737' } }],
  [{ creditcardInfo: { number: '1' } }],
  [{ creditcardInfo: { card: [{ CODE: '737' }] } }],
  [{ CreditCardInfo: { CREDITCARDCVV: '737' } }],
  [{ cart: { seats: [{ ticket: { card_number: '1' } }] } }],
  [{ cvv: 737 }],
  [{ cvc2: '737' }],
  [{ customerInfo: { 'Security-Code': '737' } }],
])('by its name: %j', (body) => {
  expect(carriesCardData(body)).toBe(true);
});

test.each([
  [{ paymentIdentifier: NUMBER }],
  [{ customerInfo: { firstName: '4111 1111 1111 1111' } }],
  [{ customerInfo: { address1: 'card 4111-1111-1111-1111, 12/29' } }],
  [{ anything: { at: ['all', { deep: Number(NUMBER) }] } }],
  [{ creditcardInfo: { reference: '378282246310005' } }],
])('by what stands in it: %j', (body) => {
  expect(carriesCardData(body)).toBe(true);
});

// Digits pass Luhn's check, or it alone would say no.
test.each([
  [
    'what the gateway may tell of a card',
    { creditcardInfo: { reference: 'tok.1', brand: 'Visa', lastFour: '1111', expiry: '08/39' } },
  ],
  ['empty card fields', { creditcardInfo: { creditCardNumber: '', creditCardCVV: null } }],
  ['a number that fails the check', { note: '4111111111111112' }],
  [
    'a telephone abroad',
    { customerInfo: { mobileNumber: '00359885550145', MobileNumber1: '4111 1111 1111 9' } },
  ],
  [
    'a person’s or company’s number',
    { customerInfo: { ssn: '4111111111111111', invoiceSSN: '4111111111111111' } },
  ],
  [
    'codes and members',
    { membershipIdentifier: NUMBER, seats: [{ ticket: { code: NUMBER, memberNumber: NUMBER } }] },
  ],
  ['ids', { cartId: '41111111-1111-4111-8111-111111111111', modify: { lastTransactionId: NUMBER } }],
  [
    'a postal code, a house number, a day',
    { postalCode: '1000', address1: 'bul. Vitosha 1', dateOfBirth: '1990-02-28' },
  ],
  ['a token with digits in it', { paymentIdentifier: 'ctoken_1a.4111-1111-1111-1111aaaaaaaa' }],
  ['a token that ends in digits', { paymentIdentifier: 'ctoken_1a.019aa-4111-1111-1111-1111' }],
  ['more digits than a card has', { note: '41111111111111111104111111111112' }],
])('not %s', (_, body) => {
  expect(carriesCardData(body)).toBe(false);
});

test('a body nested as deeply as it can come is walked to its end', () => {
  const deep = (inside: string): unknown =>
    JSON.parse(`${'['.repeat(100_000)}${inside}${']'.repeat(100_000)}`);
  expect(carriesCardData({ paypal: deep('"x"') })).toBe(false);
  expect(carriesCardData({ paypal: deep(`"${NUMBER}"`) })).toBe(true);
});
