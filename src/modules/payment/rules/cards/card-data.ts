import { isNumberOfOurCountries } from '#modules/customers/rules/company-numbers.ts';
import { internationalPhone } from '#modules/customers/rules/phone.ts';
import { isCardNumber } from './card-number.ts';
import { holdsCardNumber, withPlainDigits } from './find-card-number.ts';

/**
 * Whether a body has card data: the provider's form is the only place for a card's number and security code. Searches
 * field names, in any spelling, and values, at any depth. Normalising a text before it is stored never makes a card
 * number of one that is not found here.
 */
export function carriesCardData(body: unknown): boolean {
  // Without recursion: JSON may be nested deeply.
  const open: Found[] = [{ name: '', value: body, isWithinCard: false }];
  for (let one = open.pop(); one; one = open.pop()) {
    if (isText(one.value) && isCardData(one, String(one.value))) return true;
    open.push(...within(one));
  }
  return false;
}

/** A value of the body with the simplified name of its field, or of its list's field. */
type Found = { readonly name: string; readonly value: unknown; readonly isWithinCard: boolean };

/** An amount with a fraction is not a card number, whatever number of digits it has. */
const isText = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string' && value !== '';

function within({ name, value, isWithinCard }: Found): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.map((one: unknown) => ({ name, value: one, isWithinCard }));
  const isCard = isWithinCard || name.includes('card');
  return Object.entries(value).map(([key, one]) => ({
    name: key.toLowerCase().replaceAll(/[^a-z\d]/g, ''),
    value: one,
    isWithinCard: isCard,
  }));
}

/** Simplified names: 'credit_card-Number' is 'creditcardnumber'. */
const CARD_NAMES =
  /^(credit)?card(number|no|num|cvv2?|cvc2?|cid|code|pan|securitycode)$|^(cc|pan)(number|num)?$|^cvv2?$|^cvc2?$|^csc$|^(card)?securitycode$/;
/** Names that are a card's only within an object of a card. */
const WITHIN_CARD = /^(number|code|cid)$/;

/** Codes, members and ids: long numbers that are not stored. Postal codes are stored. */
const NOT_KEPT = /(?<!postal)code|member|voucher|^ref\d?$|id$/;
const TELEPHONE = /mobile|phone/;
const OFFICIAL_NUMBER = /ssn$/;
/** Generated tokens: digits in them are random, so only a number with nothing around it counts. */
const TOKEN = /identifier$|reference$|token$|url$/;

function isCardData({ name, isWithinCard }: Found, text: string): boolean {
  if (CARD_NAMES.test(name) || (isWithinCard && WITHIN_CARD.test(name))) return true;
  if (NOT_KEPT.test(name) || !holdsCardNumber(text)) return false;
  if (TELEPHONE.test(name)) return !isTelephone(text);
  if (OFFICIAL_NUMBER.test(name)) return !isNumberOfOurCountries(text);
  return !TOKEN.test(name) || standsByItself(text);
}

/** ITU-T E.164, section 6. */
const LONGEST_TELEPHONE = 15;

/** An international telephone number, with a plus, zeros or nothing before the country code. */
function isTelephone(text: string): boolean {
  const digits = withPlainDigits(text).replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length <= LONGEST_TELEPHONE && internationalPhone(`+${digits}`, '') !== undefined;
}

/** Digits with single spaces or hyphens between them, as on a card; not a part of an id or token. */
const LONG_NUMBER = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g;

/** Whether a card number is not just a part of a token: tokens have letters. */
const standsByItself = (text: string): boolean =>
  !/\p{L}/u.test(text) || (withPlainDigits(text).match(LONG_NUMBER) ?? []).some(isCardNumber);
