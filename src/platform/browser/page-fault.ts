import { data } from 'react-router';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { CallResult } from '#platform/browser/call.ts';

/** The status of a page whose API call got no answer. */
const UNREACHABLE = 503;

/** Throws the error page for a refusal: its code as the message, its status as the page's. */
export function failPage(refusal: RefusalBody, status: number): never {
  throw data(refusal, { status: status >= 400 ? status : UNREACHABLE, statusText: refusal.code });
}

/** The data of a call that a page cannot do without. Throws the error page when there is none. */
export function needed<Data>(result: CallResult<Data>): Data {
  if (!result.ok) failPage(result.refusal, result.status);
  return result.data;
}
