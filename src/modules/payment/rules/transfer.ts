/** Paying on the bank's own page: the customer chooses the bank here, and confirms there. */

/** A bank that a provider can lead the customer to, with the provider's id of it. */
export type Bank = { readonly id: string; readonly name: string };

/** The provider's ids of banks: letters and digits. */
export const BANK_ID = /^\w{1,20}$/;

const IDENTIFIER = /^transfer\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(\w{1,20})$/;

/** The payment identifier of one try to pay at a bank: the page makes it, so that the same try is charged once. */
export const transferIdentifier = (tryId: string, bankId: string): string => `transfer.${tryId}.${bankId}`;

/** The bank of a payment identifier; undefined when it is not of a transfer. */
export const bankOf = (identifier: string): string | undefined => IDENTIFIER.exec(identifier)?.[1];
