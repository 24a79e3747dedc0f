/** The forms of the tokens in links, as patterns. Not with the addresses, which every page loads. */

/** Of an e-ticket: `linkToken`. */
export const E_TICKET_TOKEN = '^[\\w-]{22}$';

/** Of a refund link: 48 bytes in base64url. */
export const REFUND_TOKEN = '^[\\w-]{64}$';
