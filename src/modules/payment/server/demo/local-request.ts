import type { LookupFunction } from 'node:net';
import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/**
 * Requests between the shop and its demo gateway. For browsers every `*.localhost` is this machine (RFC 6761, 6.3);
 * Node calls the system's resolver, which often does not know these names, so they are resolved here.
 */
const lookup: LookupFunction = (host, options, callback) => {
  if (!host.endsWith('.localhost')) return systemLookup(host, options, callback);
  const address = { address: '127.0.0.1', family: 4 };
  return options.all ? callback(null, [address]) : callback(null, address.address, address.family);
};

export type LocalRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
};

export type LocalAnswer = { readonly status: number; readonly body: string };

/** Sends one request. Rejects when there is no complete answer within `timeoutMs`; any status is an answer. */
export function localRequest({
  method,
  url,
  headers = {},
  body,
  timeoutMs,
}: LocalRequest): Promise<LocalAnswer> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method,
        lookup,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
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
