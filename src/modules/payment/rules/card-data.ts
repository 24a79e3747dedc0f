import { isNumberOfOurCountries } from '#modules/customers/rules/company-numbers.ts';
import { internationalPhone } from '#modules/customers/rules/phone.ts';
import { isCardNumber } from './card-number.ts';
import { holdsCardNumber, withPlainDigits } from './find-card-number.ts';

/**
 * Whether anything in a body is card data: the gateway's form is the only place for a card's number and
 * security code (decisions, 'Unsafe as written'). Found by the name of a field, in any spelling, and by what
 * stands in it, at any depth. Whatever a form makes of a text before it is kept, no card appears that is not found here.
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

/** A value of the body with the simplified name of the field that it, or the list around it, stands under. */
type Found = { readonly name: string; readonly value: unknown; readonly isWithinCard: boolean };

/** An amount with a fraction is no card's number, however many digits it has. */
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

/** Names without capitals and signs: 'credit_card-Number' is 'creditcardnumber'. */
const CARD_NAMES =
  /^(credit)?card(number|no|num|cvv2?|cvc2?|cid|code|pan|securitycode)$|^(cc|pan)(number|num)?$|^cvv2?$|^cvc2?$|^csc$|^(card)?securitycode$/;
/** Names that mean a card's only beside others of a card. */
const WITHIN_CARD = /^(number|code|cid)$/;

/** Codes, members and ids: long numbers, and nothing of theirs is kept. Postal codes are. */
const NOT_KEPT = /(?<!postal)code|member|voucher|^ref\d?$|id$/;
const TELEPHONE = /mobile|phone/;
const OFFICIAL_NUMBER = /ssn$/;
/** What machines made. Digits in it are by chance, so only a number that stands by itself counts. */
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

/** A number that the world can dial, with the plus, zeros or nothing before the country's code. */
function isTelephone(text: string): boolean {
  const digits = withPlainDigits(text).replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length <= LONGEST_TELEPHONE && internationalPhone(`+${digits}`, '') !== undefined;
}

/** Digits as a card's are written, single spaces or hyphens between them; no part of an id or token. */
const LONG_NUMBER = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g;

/** A text without a letter is nobody's token. */
const standsByItself = (text: string): boolean =>
  !/\p{L}/u.test(text) || (withPlainDigits(text).match(LONG_NUMBER) ?? []).some(isCardNumber);
