/** What makes a card form ask for more than number, expiry and security code. */
export type FormOptions = {
  /** ISO 3166-1 alpha-2: where the brand's cards are charged. */
  readonly country: string;
  /** In how many payments a charge may be split at most. */
  readonly maxPayments: number;
};

/** Cards of these countries are charged with the holder's ID number. */
const ASKS_HOLDER_ID = new Set(['IL']);

/** Whether the form asks for the holder's ID number. */
export const asksHolderId = ({ country }: Pick<FormOptions, 'country'>): boolean =>
  ASKS_HOLDER_ID.has(country);

/** Rows of fields that stand in the form below those of every card. */
export const extraRows = (options: FormOptions): number =>
  Number(asksHolderId(options)) + Number(options.maxPayments > 1);
