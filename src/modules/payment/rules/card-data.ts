import { isCardNumber } from './card-number.ts';

/**
 * Whether anything in a body is card data: the gateway's form is the only place for a card's number and
 * security code (decisions, 'Unsafe as written'). Found by the name of a field, in any spelling, and by what
 * stands in it, at any depth.
 */
export const carriesCardData = (body: unknown): boolean => isCardData('', body, false);

/** Names without capitals and signs: 'credit_card-Number' is 'creditcardnumber'. */
const CARD_NAMES =
  /^(credit)?card(number|no|num|cvv2?|cvc2?|cid|code|pan|securitycode)$|^(cc|pan)(number|num)?$|^cvv2?$|^cvc2?$|^csc$|^(card)?securitycode$/;
/** Names that mean a card's only beside others of a card. */
const WITHIN_CARD = /^(number|code|cid)$/;

/** Long numbers that are none of a card: telephones, persons' and companies' numbers, codes, members, ids. */
const OTHER_NUMBERS = /mobile|phone|ssn|code|member|voucher|^ref\d?$|id$/;

/** Digits as a card's are written: 13 to 19 of them, single spaces or hyphens between; no part of an id or token. */
const LONG_NUMBER = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g;

function isCardData(key: string, value: unknown, isWithinCard: boolean): boolean {
  if (value === null || value === undefined || value === '') return false;
  const name = key.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  if (typeof value === 'object') {
    if (Array.isArray(value)) return value.some((one) => isCardData(key, one, isWithinCard));
    const isCard = isWithinCard || /card/.test(name);
    return Object.entries(value).some(([field, one]) => isCardData(field, one, isCard));
  }
  if (CARD_NAMES.test(name) || (isWithinCard && WITHIN_CARD.test(name))) return true;
  if (OTHER_NUMBERS.test(name)) return false;
  return (String(value).match(LONG_NUMBER) ?? []).some(isCardNumber);
}
