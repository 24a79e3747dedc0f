/** The call was not answered: a network failure, or too many requests. */
const NO_ANSWER = new Set(['NO_RESPONSE', 'OFFLINE', 'TOO_MANY_REQUESTS']);
/** The server failed, perhaps after it had done the work: the shop's own code, and the code for proxies before it. */
const SERVER_ERRORS = new Set(['INTERNAL_ERROR', 'SERVER_ERROR']);

/** The call was not answered. */
export const hasNoAnswer = (code: string): boolean => NO_ANSWER.has(code);
/** The server failed while answering. */
export const isServerError = (code: string): boolean => SERVER_ERRORS.has(code);
/** The call has no result: no answer, or a server error. */
export const isLost = (code: string): boolean => hasNoAnswer(code) || isServerError(code);
