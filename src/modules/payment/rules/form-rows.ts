/** What a card form asks beside number, expiry and security code. */
export type FormWishes = {
  /** ISO 3166-1 alpha-2: where the brand's cards are charged. */
  readonly country: string;
  /** In how many payments a charge may be split at most. */
  readonly payment: { readonly maxPayments: number };
};

/** Cards of these countries are charged with the holder's ID number. */
const ASKS_HOLDER_ID = new Set(['IL']);

/** Whether the form asks for the holder's ID number. */
export const asksHolderId = ({ country }: Pick<FormWishes, 'country'>): boolean =>
  ASKS_HOLDER_ID.has(country);

/** Rows of fields that stand in the form below those of every card. */
export const extraRows = (wishes: FormWishes): number =>
  Number(asksHolderId(wishes)) + Number(wishes.payment.maxPayments > 1);
