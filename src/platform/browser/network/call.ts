import { addressOf, type AddressParts } from '#kernel/address.ts';
import type { Endpoint, Input, Reply } from '#kernel/endpoint.ts';
import type { BotCheckOutcome } from '../bot-check/bot-pass.ts';
import { type CallResult, failure, readReply } from './read-reply.ts';

export type { CallResult } from './read-reply.ts';

/** Where and how calls are sent; by default to the page's server with the browser's fetch. */
export interface CallerSettings {
  /** The origin before the paths, without a slash at its end. */
  baseUrl?: string;
  /** Replaces fetch: the server renders pages by calling its own routes. */
  fetch?: typeof globalThis.fetch;
  /** The public visitor id, if known; sent as the header `uuid` (specification section 6). */
  visitorId?: () => string | null;
}

/** Options of a single call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds until 'NO_RESPONSE'; 15 s when left out. */
  timeout?: number;
  /** Called once when the server requires a bot check; gets a pass for the visitor. */
  onBotCheck?: () => Promise<BotCheckOutcome>;
  /** Lets a POST or PUT complete after the page has gone, for example to unlock seats. */
  keepalive?: boolean;
}

/** Calls an endpoint of a contract; never throws because of the server or the network. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<CallResult<Reply<E>>>;

/** The parts of a call's input, before they become an address and a body. */
type RequestParts = AddressParts<string> & { readonly body?: unknown };

const usualTimeout = 15_000;
const retryPause = 300;

let rememberedVisitor: string | null = null;
let rememberedLanguage: string | null = null;

/** Sets the page's language for later calls; two tabs may have different ones. */
export function rememberLanguage(locale: string | null): void {
  rememberedLanguage = locale;
}

/** Sets the public visitor id for later calls. It names the visitor but authorises nothing. */
export function rememberVisitor(id: string | null): void {
  rememberedVisitor = id;
}

/** Whether the browser knows that it has no connection. */
export const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function requestInit(endpoint: Endpoint, parts: RequestParts, visitor: string | null): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (visitor) headers['uuid'] = visitor;
  if (rememberedLanguage) headers['x-foyer-lang'] = rememberedLanguage;
  const init: RequestInit = { method: endpoint.method, credentials: 'same-origin', headers };
  if (parts.body === undefined) return init;
  headers['content-type'] = 'application/json';
  return { ...init, body: JSON.stringify(parts.body) };
}

/** Sends a request once. Codes: NO_RESPONSE (network, timeout), OFFLINE, ABORTED (by the caller's signal). */
async function send<Data>(
  fetcher: typeof globalThis.fetch,
  address: string,
  init: RequestInit,
  { signal, timeout = usualTimeout, keepalive }: CallOptions,
): Promise<CallResult<Data>> {
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  const timer = setTimeout(abort, timeout);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    return await readReply<Data>(await fetcher(address, { ...init, keepalive, signal: stop.signal }));
  } catch {
    if (signal?.aborted) return failure('ABORTED');
    return failure(isOffline() ? 'OFFLINE' : 'NO_RESPONSE');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** A GET is repeated when the connection broke, not after a timeout. */
function worthRepeating(
  endpoint: Endpoint,
  result: CallResult<unknown>,
  spent: number,
  timeout: number,
): boolean {
  const reads = endpoint.method === 'GET' && endpoint.changes !== true;
  return reads && !result.ok && result.refusal.code === 'NO_RESPONSE' && spent < timeout;
}

/**
 * Creates a `call` with its own settings. A GET is repeated once after a network failure; a call refused with
 * RECAPTCHA_REQUIRED is repeated once after `onBotCheck` got a pass. Refuses with BOT_CHECK_CLOSED when the visitor
 * closed the check.
 */
export function createCaller(settings: CallerSettings = {}): Call {
  const { baseUrl = '', visitorId = () => rememberedVisitor } = settings;

  const sendWithRetry = async <Data>(
    endpoint: Endpoint,
    parts: RequestParts,
    options: CallOptions,
  ): Promise<CallResult<Data>> => {
    const fetcher = settings.fetch ?? globalThis.fetch;
    const address = baseUrl + addressOf(endpoint, parts);
    const init = requestInit(endpoint, parts, visitorId());
    const startedAt = Date.now();
    const first = await send<Data>(fetcher, address, init, options);
    const spent = Date.now() - startedAt;
    if (!worthRepeating(endpoint, first, spent, options.timeout ?? usualTimeout)) return first;
    await pause(retryPause);
    return await send<Data>(fetcher, address, init, options);
  };

  return async <E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}) => {
    const parts: RequestParts = input as RequestParts;
    const result = await sendWithRetry<Reply<E>>(endpoint, parts, options);
    const mustCheck = !result.ok && result.status === 400 && result.refusal.code === 'RECAPTCHA_REQUIRED';
    if (!mustCheck || !options.onBotCheck) return result;
    const outcome = await options.onBotCheck();
    if (outcome === 'closed') return failure('BOT_CHECK_CLOSED', result.status);
    return outcome === 'passed' ? await sendWithRetry<Reply<E>>(endpoint, parts, options) : result;
  };
}

/** Calls the page's own server. */
export const call: Call = createCaller();
