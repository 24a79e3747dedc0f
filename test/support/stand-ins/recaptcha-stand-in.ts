import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ANCHOR_PAGE, API_SCRIPT, PICTURES_PAGE } from './recaptcha-stand-in-browser.ts';

/** Google's answer about a token, by its documentation of `siteverify`. */
export type SiteverifyAnswer = {
  readonly success?: boolean;
  readonly hostname?: string;
  readonly score?: number;
  readonly action?: string;
};

export type RecaptchaStandIn = {
  /** For `settings.recaptcha.baseUrl`. */
  readonly baseUrl: string;
  /** Accepts a token, once. */
  allow(token: string, answer: SiteverifyAnswer): void;
  /** How later requests are handled: answered, not answered, cut off, or answered with a 503. */
  behave(how: 'answer' | 'wait' | 'cut' | 'fail'): void;
  stop(): Promise<void>;
};

/**
 * A server with Google's siteverify over real HTTP (form-encoded only, one secret, each token once), and its script and
 * frames, whose tokens are valid for `hostname`.
 */
export async function startRecaptchaStandIn(
  secret: string,
  hostname = 'localhost',
): Promise<RecaptchaStandIn> {
  const known = new Map<string, SiteverifyAnswer>();
  const spent = new Set<string>();
  let behaviour: 'answer' | 'wait' | 'cut' | 'fail' = 'answer';

  const judge = (form: URLSearchParams): object => {
    const token = form.get('response') ?? '';
    const no = (code: string): object => ({ success: false, 'error-codes': [code] });
    if (form.get('secret') !== secret) return no('invalid-input-secret');
    if (token === '') return no('missing-input-response');
    const answer = known.get(token);
    if (!answer) return no('invalid-input-response');
    if (spent.has(token)) return no('timeout-or-duplicate');
    spent.add(token);
    return { success: true, challenge_ts: new Date().toISOString(), ...answer };
  };

  const newToken = (action: string | null): string => {
    const token = `token ${known.size}`;
    known.set(token, { hostname, ...(action && { action, score: 0.9 }) });
    return token;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (behaviour === 'cut') response.destroy();
    else if (behaviour === 'fail') response.writeHead(503).end();
    else if (request.method === 'GET') sendBrowser(response, request.url ?? '', newToken);
    else if (!isQuestion(request)) response.writeHead(400).end();
    else send(response, judge(new URLSearchParams(await bodyOf(request))));
  };
  const server = createServer((request, response) => {
    if (behaviour !== 'wait') void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    allow: (token, answer) => void known.set(token, answer),
    behave: (how) => {
      behaviour = how;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const isQuestion = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  url === '/recaptcha/api/siteverify' &&
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/** Sends the files that a page's browser requests. */
function sendBrowser(
  response: ServerResponse,
  url: string,
  newToken: (action: string | null) => string,
): void {
  const { pathname, searchParams } = new URL(url, 'http://google.test');
  const known: Readonly<Record<string, readonly [type: string, body: () => string]>> = {
    '/recaptcha/api.js': ['text/javascript', () => API_SCRIPT],
    '/recaptcha/api2/anchor': ['text/html', () => ANCHOR_PAGE],
    '/recaptcha/api2/bframe': ['text/html', () => PICTURES_PAGE],
    '/recaptcha/api2/reload': ['text/plain', () => newToken(searchParams.get('action'))],
  };
  const [type, body] = known[pathname] ?? [];
  if (!type || !body) return void response.writeHead(404).end();
  response
    .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*' })
    .end(body());
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
