import type { LookupFunction } from 'node:net';
import { lookup as systemLookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';

/**
 * Requests to a provider without a library of its own. For browsers every `*.localhost` is this machine (RFC 6761, 6.3);
 * Node calls the system's resolver, which often does not know these names, so they are resolved here.
 */
export const lookup: LookupFunction = (host, options, callback) => {
  if (!host.endsWith('.localhost')) return systemLookup(host, options, callback);
  const address = { address: '127.0.0.1', family: 4 };
  return options.all ? callback(null, [address]) : callback(null, address.address, address.family);
};

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  /** With a body, `content-type` is JSON unless it is given. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
};

export type HttpAnswer = { readonly status: number; readonly body: string };

/**
 * Sends one request and follows no redirect. Rejects when there is no complete answer within `timeoutMs`; any status is
 * an answer.
 */
export function sendRequest({
  method,
  url,
  headers = {},
  body,
  timeoutMs,
}: HttpRequest): Promise<HttpAnswer> {
  const send = url.startsWith('https:') ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method,
        lookup,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** The JSON of an answer's body; undefined when it has none. */
export function jsonOf({ body }: HttpAnswer): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
