import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  completeDetails,
  MAX_LENGTH,
  type TextFieldName,
} from '#modules/customers/rules/customer-details.ts';
import { normaliseCustomer } from '#modules/customers/rules/normalise-customer.ts';
import { carriesCardData } from './card-data.ts';
import { isCardNumber } from './card-number.ts';

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
  [{ customerInfo: { address1: '4111#1111#1111#1111' } }],
  [{ customerInfo: { address1: '4111  1111 . 1111 / 1111' } }],
  [{ customerInfo: { address1: 'No. 12, 4111 1111 1111 1111' } }],
  [{ customerInfo: { address1: 'x4111111111111111x' } }],
  [{ customerInfo: { address1: '-4111111111111111-' } }],
  [{ customerInfo: { city: '٤١١١١١١١١١١١١١١١' } }],
  [{ customerInfo: { city: '４１１１　１１１１　１１１１　１１１１' } }],
  [{ customerInfo: { city: '4111\u200B1111\u3164111\u00AD11111' } }],
  [{ customerInfo: { city: '④①①①①①①①①①①①①①①①' } }],
  [{ customerInfo: { ssn: NUMBER, invoiceSSN: '' } }],
  [{ customerInfo: { SSN: '4111 1111 1111 1111' } }],
  [{ customerInfo: { invoiceSSN: 'BG 4111111111111111' } }],
  [{ customerInfo: { mobileNumber: NUMBER } }],
  [{ customerInfo: { mobileNumber: `+${NUMBER}` } }],
  [{ customerInfo: { mobileNumber: '00378282246310005' } }],
  [{ customerInfo: { email: `${NUMBER}@posta.example` } }],
  [{ customer: { confirmEmail: `4111 1111 1111 1111@posta.example` } }],
])('by its value: %j', (body) => {
  expect(carriesCardData(body)).toBe(true);
});

// The digits pass Luhn's check, so that another rule must refuse them.
test.each([
  [
    'the data of a card that a provider may send',
    { creditcardInfo: { reference: 'tok.1', brand: 'Visa', lastFour: '1111', expiry: '08/39' } },
  ],
  ['empty card fields', { creditcardInfo: { creditCardNumber: '', creditCardCVV: null } }],
  ['a number that fails the check', { note: '4111111111111112' }],
  ['an amount with a rounding error', { total: 29.700000000000017 }],
  [
    'a foreign telephone number',
    {
      customerInfo: {
        mobileNumber: '00359885550145',
        confirmMobile: '+972 (0)50-123-4567',
        MobileNumber1: '4915 1120 0000 0',
      },
    },
  ],
  [
    'a valid official number of a person or company',
    { customerInfo: { ssn: '1850228400088', invoiceSSN: '175074752-0004' } },
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

test('a very deeply nested body is searched to its end', () => {
  const deep = (inside: string): unknown =>
    JSON.parse(`${'['.repeat(100_000)}${inside}${']'.repeat(100_000)}`);
  expect(carriesCardData({ paypal: deep('"x"') })).toBe(false);
  expect(carriesCardData({ paypal: deep(`"${NUMBER}"`) })).toBe(true);
});

/** A number of 14 to 19 digits with a valid check digit. Some of 13 digits are also valid official numbers. */
const cardNumber = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 17 })
  .map((digits) => [4, ...digits].join(''))
  .map((head) => Array.from('0123456789', (last) => head + last).find(isCardNumber)!);

/** The zeros of some scripts; their other digits follow. */
const ZEROS = ['0', '٠', '۰', '०', '０', '𝟎', '𝟘', '༠'];
const inScript = (digit: string, zero: string): string =>
  String.fromCodePoint(zero.codePointAt(0)! + Number(digit));

/** A card number in digits of several scripts, with other characters in between. */
const disguised = fc
  .record({
    number: cardNumber,
    zeros: fc.array(fc.constantFrom(...ZEROS), { minLength: 19, maxLength: 19 }),
    gaps: fc.array(
      fc.string({
        unit: fc.constantFrom(
          ...Array.from(' -.#/,_|:*\t\n\u00A0\u2009\u200B\u200F\u2060\u00AD\uFE0F\u20E3٬،'),
        ),
        maxLength: 3,
      }),
      { minLength: 19, maxLength: 19 },
    ),
    before: fc.constantFrom('', 'ul. ', 'No', '12, ', '٣ ', '(', 'שדרה '),
    after: fc.constantFrom('', ' 08/29', ')', ' вх. Б', '.'),
  })
  .map(({ number, zeros, gaps, before, after }) => ({
    number,
    text: before + Array.from(number, (digit, i) => inScript(digit, zeros[i]!) + gaps[i]!).join('') + after,
  }));

const TEXT_FIELDS = Object.keys(MAX_LENGTH) as TextFieldName[];

test('a card number is found in every field of the form, in any way of writing', () => {
  fc.assert(
    fc.property(disguised, fc.constantFrom(...TEXT_FIELDS), ({ number, text }, field) => {
      const isTelephone = /mobile|phone/i.test(field);
      // With fewer digits it may be a telephone number.
      fc.pre(!isTelephone || number.length > 15);
      expect(carriesCardData({ customer: { [field]: text } })).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('normalising a text makes no card number that was not found before', () => {
  const off = { mailingConsent: false, termsConfirmed: false };
  const signs = fc.oneof(
    disguised.map(({ text }) => text),
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789#@+-. \u200B٤４')), maxLength: 40 }),
  );
  fc.assert(
    fc.property(
      signs,
      fc.constantFrom(...TEXT_FIELDS),
      fc.constantFrom('BG', 'IL', 'RO'),
      (text, field, country) => {
        const kept = normaliseCustomer(completeDetails({ [field]: text }, off), country);
        const isNew = carriesCardData(kept) && !carriesCardData({ customer: { [field]: text } });
        expect(isNew).toBe(false);
      },
    ),
    { numRuns: 1000 },
  );
});

test('ids are not card data', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      const ids = {
        cartId: one,
        orderId: other,
        paymentIdentifier: `ctoken_${one.replaceAll('-', '')}.${other}`,
      };
      expect(carriesCardData(ids)).toBe(false);
    }),
  );
});
