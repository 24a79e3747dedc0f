import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCardcomApi } from '#modules/payment/server/cardcom/local/local-api.ts';
import { LocalCardcom, type LocalTimings } from '#modules/payment/server/cardcom/local/local-cardcom.ts';
import { answerCardcomPage } from '#modules/payment/server/cardcom/local/local-pages.ts';
import { memoryRecords, type LocalTransaction } from '#modules/payment/server/cardcom/local/local-records.ts';
import { readRequest, sendAnswer, sendPage } from '#modules/payment/server/local/serve-local.ts';

/**
 * What the stand-in does with a call instead of serving it normally. 'lose answer' and 'error after' have an effect, the
 * others have none.
 */
type Misbehaviour = 'lose answer' | 'lose request' | 'error 500' | 'error after' | 'unauthorised' | 'serve';

export type CardcomStandIn = {
  /** For `settings.cardcom.apiBase`. */
  readonly origin: string;
  readonly cardcom: LocalCardcom;
  /** The next transactions misbehave, one for each entry; later ones are served normally. */
  misbehave(...plan: Misbehaviour[]): void;
  /** The next other calls misbehave. */
  misbehaveElsewhere(...plan: Misbehaviour[]): void;
  /** Changes answers before they are sent. */
  forge(change: ((path: string, body: object) => object) | undefined): void;
  /** Sets the address of notifications; none are sent before. */
  notifyAt(url: string | undefined): void;
  /** Calls of a path that came so far. */
  calls(path: RegExp): number;
  /** The refunds of a tender that were paid. */
  refundsOf(tenderId: string): LocalTransaction[];
  /** Transactions by our id of a tender or refund. */
  transactionsOf(id: string): LocalTransaction[];
  close(): Promise<void>;
};

export const CARDCOM_KEYS = {
  CARDCOM_TERMINAL: '1000',
  CARDCOM_API_NAME: 'api-name-of-the-stand-in',
  CARDCOM_API_PASSWORD: 'api-password-of-the-stand-in',
} as const;

/** Short enough for tests, long enough to keep the order of events. */
const QUICK: LocalTimings = { slowMs: 100, retryMs: 50 };

/** A server with the part of Cardcom's API that we use, by default on a free port. Its data are lost when it ends. */
export async function startCardcomStandIn({ port = 0 }: { port?: number } = {}): Promise<CardcomStandIn> {
  let notifyUrl: string | undefined;
  let forgery: ((path: string, body: object) => object) | undefined;
  const plan: Misbehaviour[] = [];
  const elsewhere: Misbehaviour[] = [];
  const calls: string[] = [];
  const records = memoryRecords();
  const cardcom = new LocalCardcom({
    keys: {
      terminal: CARDCOM_KEYS.CARDCOM_TERMINAL,
      apiName: CARDCOM_KEYS.CARDCOM_API_NAME,
      apiPassword: CARDCOM_KEYS.CARDCOM_API_PASSWORD,
    },
    // Known when it listens.
    origin: '',
    timings: QUICK,
    records,
    notify: async (_url, _headers, body) => {
      // What a test has switched off is lost, and not sent later.
      if (!notifyUrl) return true;
      const headers = { 'content-type': 'application/json' };
      return (await fetch(notifyUrl, { method: 'POST', headers, body })).status === 200;
    },
  });
  const serveOne = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readRequest(request);
    const page = await answerCardcomPage(cardcom, call);
    if (page) return sendPage(page, response);
    calls.push(call.path);
    const odd = call.path.endsWith('/Transactions/Transaction') ? plan.shift() : elsewhere.shift();
    const fail = (status: number): void => sendAnswer({ status, body: {} }, request, response);
    if (odd === 'lose request') return sendAnswer('none', request, response);
    if (odd === 'error 500') return fail(500);
    if (odd === 'unauthorised') return fail(401);
    const answer = await answerCardcomApi(cardcom, call);
    if (odd === 'error after') return fail(500);
    if (odd === 'lose answer' || answer === 'none') return sendAnswer('none', request, response);
    const body = forgery ? forgery(call.path, answer.body) : answer.body;
    return sendAnswer({ ...answer, body }, request, response);
  };
  const server = createServer((request, response) => void serveOne(request, response)).listen(
    port,
    '127.0.0.1',
  );
  await once(server, 'listening');
  cardcom.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: cardcom.origin,
    cardcom,
    misbehave: (...next) => void plan.push(...next),
    misbehaveElsewhere: (...next) => void elsewhere.push(...next),
    forge: (change) => void (forgery = change),
    notifyAt: (url) => void (notifyUrl = url),
    calls: (path) => calls.filter((call) => path.test(call)).length,
    refundsOf: (tenderId) =>
      records
        .transactions()
        .filter(({ externalId, isRefund, code }) => isRefund && code === 0 && externalId.includes(tenderId)),
    transactionsOf: (id) => records.transactions().filter(({ externalId }) => externalId.endsWith(`.${id}`)),
    close: async () => {
      await cardcom.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Types a card on the page that the form leads to, as a browser does; returns where the page leads. */
export async function typeOnPage(
  paymentFormUrl: string,
  number: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const page = new URL(paymentFormUrl).searchParams.get('url')!;
  const fields = { number, expiry: '08 / 39', securityCode: '123', holderId: '000000018', payments: '1' };
  const body = new URLSearchParams({ ...fields, ...more });
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 200 || !(await answer.text()).includes('/approve'))
    return answer.headers.get('location');
  const decided = await fetch(`${page}/${more['bank'] ?? 'approve'}`, { method: 'POST', redirect: 'manual' });
  return decided.headers.get('location');
}
