/** The operator's token of the shop that the browser tests start. */
export const OPERATOR_TOKEN = 'browser tests load showings of their own';
