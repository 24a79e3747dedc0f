import { isCardNumber } from './card-number.ts';

/**
 * Whether anything in a body is card data: the gateway's form is the only place for a card's number and
 * security code (decisions, 'Unsafe as written'). Found by the name of a field, in any spelling, and by what
 * stands in it, at any depth.
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

const isText = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

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

/** Long numbers that are none of a card: telephones, persons' and companies' numbers, codes, members, ids. */
const OTHER_NUMBERS = /mobile|phone|ssn|code|member|voucher|^ref\d?$|id$/;

/** Digits as a card's are written: 13 to 19 of them, single spaces or hyphens between; no part of an id or token. */
const LONG_NUMBER = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g;

function isCardData({ name, isWithinCard }: Found, text: string): boolean {
  if (CARD_NAMES.test(name) || (isWithinCard && WITHIN_CARD.test(name))) return true;
  if (OTHER_NUMBERS.test(name)) return false;
  return (text.match(LONG_NUMBER) ?? []).some(isCardNumber);
}
