import type { PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';

/** The data that decide whether a card form has more fields than number, expiry and security code. */
export type FormOptions = {
  /** ISO 3166-1 alpha-2: where the brand's cards are charged. */
  readonly country: string;
  /** The most payments (instalments) of a charge. */
  readonly maxPayments: number;
};

/** Cards of these countries are charged with the holder's ID number. */
const ASKS_HOLDER_ID = new Set(['IL']);

/** Whether the form has a field for the holder's ID number. */
export const asksHolderId = ({ country }: Pick<FormOptions, 'country'>): boolean =>
  ASKS_HOLDER_ID.has(country);

/** The number of rows that the form has in addition to those of every card. */
export const extraRows = (options: FormOptions): number =>
  Number(asksHolderId(options)) + Number(options.maxPayments > 1);

/** CSS pixels of the demo gateway's form, and of each additional row. */
const USUAL_HEIGHT = 252;
const ROW_HEIGHT = 92;
/** Of our page around Cardcom's (`server/cardcom/form-page.ts`). */
const CARDCOM_HEIGHT = 588;

/** How high a provider's form is before it has said so itself. */
export const formHeight = (provider: PaymentOffer['provider'], options: FormOptions): number =>
  provider === 'cardcom' ? CARDCOM_HEIGHT : USUAL_HEIGHT + extraRows(options) * ROW_HEIGHT;
