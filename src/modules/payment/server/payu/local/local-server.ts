import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerApi, type ApiAnswer, type ApiRequest } from './local-api.ts';
import { answerPage } from './local-pages.ts';
import type { LocalPayu } from './local-payu.ts';

/** Reads a request for the local PayU. */
export async function readRequest(request: IncomingMessage): Promise<ApiRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', headers, url = '/' } = request;
  const { pathname: path } = new URL(url, 'http://local');
  return { method, path, headers, body: Buffer.concat(chunks).toString() };
}

/** Sends an answer of the local PayU; a lost one cuts the connection. */
export function sendAnswer(answer: ApiAnswer, request: IncomingMessage, response: ServerResponse): void {
  if (answer === 'none') return void request.socket.destroy();
  const location = answer.location === undefined ? {} : { location: answer.location };
  response.writeHead(answer.status, { 'content-type': 'application/json', ...location });
  response.end(JSON.stringify(answer.body));
}

/** Serves one request to the local PayU. */
export async function serveLocalPayu(
  payu: LocalPayu,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const call = await readRequest(request);
    const page = await answerPage(payu, call);
    if (page) response.writeHead(page.status, { 'content-type': page.type }).end(page.text);
    else sendAnswer(await answerApi(payu, call), request, response);
  } catch {
    response.writeHead(500).end();
  }
}
