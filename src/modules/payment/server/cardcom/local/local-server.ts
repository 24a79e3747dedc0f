import type { IncomingMessage, ServerResponse } from 'node:http';
import { readRequest, sendAnswer } from '../../local/serve-local.ts';
import { answerApi } from './local-api.ts';
import type { LocalCardcom } from './local-cardcom.ts';
import { answerPage, type PageAnswer } from './local-pages.ts';

/** Sends a page of the local Cardcom, or the browser somewhere else. */
export function sendPage({ status, text = '', location }: PageAnswer, response: ServerResponse): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(location && { location }) });
  response.end(text);
}

/** Serves one request to the local Cardcom. */
export async function serveLocalCardcom(
  cardcom: LocalCardcom,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const call = await readRequest(request);
    const page = await answerPage(cardcom, call);
    if (page) sendPage(page, response);
    else sendAnswer(await answerApi(cardcom, call), request, response);
  } catch {
    response.writeHead(500).end();
  }
}
