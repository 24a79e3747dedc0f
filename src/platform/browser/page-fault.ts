import type { RefusalBody } from '#kernel/refusal.ts';
import type { CallResult } from '#platform/browser/network/call.ts';

/** The status of a page whose API call got no answer. */
const UNREACHABLE = 503;

/** Thrown while a page is loaded: the error page is shown, with this status and for this refusal. */
export class PageFault extends Error {
  readonly status: number;
  readonly refusal: RefusalBody;

  constructor(status: number, refusal: RefusalBody) {
    super(refusal.code);
    this.status = status;
    this.refusal = refusal;
  }

  /** For an error in the code: its message is for the log, not for the visitor. */
  static unexpected(): PageFault {
    return new PageFault(500, { code: 'SERVER_ERROR' });
  }
}

/** Thrown while a page is loaded: its address leads to another one. */
export class PageRedirect extends Error {
  /** A path of this host. */
  readonly address: string;
  /** It is no page of the router: the browser loads a document. */
  readonly isDocument: boolean;

  constructor(address: string, isDocument = false) {
    super(`redirects to ${address}`);
    this.address = address;
    this.isDocument = isDocument;
  }
}

/** Throws the error page for a refusal; without a status, because there was no answer, it is 503. */
export function failPage(refusal: RefusalBody, status: number): never {
  throw new PageFault(status >= 400 ? status : UNREACHABLE, refusal);
}

/** The data of a call that a page cannot do without. Throws the error page when there is none. */
export function needed<Data>(result: CallResult<Data>): Data {
  if (!result.ok) failPage(result.refusal, result.status);
  return result.data;
}
