import type { IncomingMessage, ServerResponse } from 'node:http';

/** HTTP for the local providers. */

export type LocalRequest = {
  readonly method: string;
  /** Without the query: '/api/v2_1/orders'. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

/** An answer to the shop. 'none': the connection is cut, and the answer is lost. */
export type ApiAnswer =
  | { readonly status: number; readonly body: object; readonly location?: string }
  | 'none';

/** An answer to a browser: a page, or where it goes next. */
export type PageAnswer =
  | { readonly status: number; readonly type: string; readonly text: string }
  | { readonly location: string };

/** A local provider's two sides. `page` is undefined when the address is none of its pages. */
export type LocalSides = {
  readonly api: (request: LocalRequest) => Promise<ApiAnswer>;
  readonly page: (request: LocalRequest) => Promise<PageAnswer | undefined>;
};

/** Reads a request for a local provider. */
export async function readRequest(request: IncomingMessage): Promise<LocalRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', headers, url = '/' } = request;
  const { pathname: path, searchParams: query } = new URL(url, 'http://local');
  return { method, path, query, headers, body: Buffer.concat(chunks).toString() };
}

/** Sends an answer to the shop; a lost one cuts the connection. */
export function sendAnswer(answer: ApiAnswer, request: IncomingMessage, response: ServerResponse): void {
  if (answer === 'none') return void request.socket.destroy();
  const location = answer.location === undefined ? {} : { location: answer.location };
  response.writeHead(answer.status, { 'content-type': 'application/json', ...location });
  response.end(JSON.stringify(answer.body));
}

/** Sends an answer to a browser. */
export function sendPage(answer: PageAnswer, response: ServerResponse): void {
  if ('location' in answer) response.writeHead(302, { location: answer.location }).end();
  else response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.text);
}

/** Serves one request to a local provider. */
export async function serveLocal(
  { api, page }: LocalSides,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const call = await readRequest(request);
    const shown = await page(call);
    if (shown) sendPage(shown, response);
    else sendAnswer(await api(call), request, response);
  } catch {
    response.writeHead(500).end();
  }
}

/** A page of a local provider, always in English. */
export const localPage = (title: string, body: string): PageAnswer => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  text: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{margin:0;font:16px/1.5 system-ui}label{display:block;margin-block-end:8px}input:not([type=radio]){display:block;inline-size:100%;min-block-size:44px;box-sizing:border-box}button{min-block-size:44px;margin-inline-end:8px}main{padding:16px}</style>${body}</html>`,
});

/** JSON for the scripts of its pages. */
export const localJson = (body: object): PageAnswer => ({
  status: 200,
  type: 'application/json',
  text: JSON.stringify(body),
});

/** The JSON of a request's body; undefined when it has none. */
export function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}
