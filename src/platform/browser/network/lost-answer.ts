import type { RefusalBody } from '#kernel/refusal.ts';

/** Refusals of a call (`call.ts`) without a result: the server may have done what it was asked. */

/** The browser or a proxy got no answer; the server may be well. */
const NETWORK = new Set(['OFFLINE', 'NO_RESPONSE']);
/** The server failed, perhaps after it had done the work: the shop's own code, and the code for proxies before it. */
const SERVER = new Set(['INTERNAL_ERROR', 'SERVER_ERROR']);

/** Whether the call got no answer because of the network. */
export const isNetworkFailure = ({ code }: RefusalBody): boolean => NETWORK.has(code);
/** Whether the call was not answered: a network failure, or too many requests. */
export const hasNoAnswer = ({ code }: RefusalBody): boolean =>
  NETWORK.has(code) || code === 'TOO_MANY_REQUESTS';
/** Whether the server failed while answering. */
export const isServerError = ({ code }: RefusalBody): boolean => SERVER.has(code);
/** Whether the call has no result: no answer, or a server error. */
export const isLost = (refusal: RefusalBody): boolean => hasNoAnswer(refusal) || isServerError(refusal);
