import { isUuid } from '#kernel/ids.ts';
import { OFFERED_METHODS } from '#modules/tenancy/rules/payment-offers.ts';
import { isExpired } from './card-number.ts';
import type { OfferedMethod } from '../methods.ts';

/** A card that a customer has saved, as the page may know it. */
export type SavedCard = {
  readonly id: string;
  /** As in `card-name.ts`. */
  readonly brand: string;
  readonly lastFour: string;
  readonly expMonth: number;
  readonly expYear: number;
};

const PREFIX = 'saved.';

export type SavedCardIdentifier = `saved.${string}`;

/** The payment identifier of a saved card. */
export const savedCardIdentifier = (cardId: string): SavedCardIdentifier => `${PREFIX}${cardId}`;

/** What the customer has chosen to pay with: a method, or one of their saved cards. */
export type PaymentPick = OfferedMethod | SavedCardIdentifier;

/** The method of a choice: a saved card is a card. */
export const methodOfPick = (pick: PaymentPick): OfferedMethod =>
  OFFERED_METHODS.find((method) => method === pick) ?? 'card';

/** The id of the saved card that a payment identifier names; undefined when it is another one. */
export function savedCardOf(identifier: string): string | undefined {
  const cardId = identifier.startsWith(PREFIX) ? identifier.slice(PREFIX.length) : '';
  return isUuid(cardId) ? cardId : undefined;
}

/** Whether a saved card can still pay; one whose expiry is not known cannot. */
export const canPay = ({ expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>, now: Date): boolean =>
  expMonth >= 1 && !isExpired({ month: expMonth, year: expYear }, now);
