import { addressOf, type AddressParts } from '#kernel/address.ts';
import type { Endpoint, Input, Reply } from '#kernel/endpoint.ts';
import type { BotCheckOutcome } from './bot-check/bot-pass.ts';
import { type CallResult, failure, readReply } from './read-reply.ts';

export type { CallResult } from './read-reply.ts';

/** Where and how calls go; the defaults are the page's own server and the browser's fetch. */
export interface CallerSettings {
  /** Origin to put before paths, without a slash at its end. */
  baseUrl?: string;
  /** Stands in for fetch: the server renders pages through its own routes. */
  fetch?: typeof globalThis.fetch;
  /** The public visitor id, if one is known; goes along as `x-foyer-visitor`. */
  visitorId?: () => string | null;
}

/** What may differ from call to call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds until 'NO_RESPONSE'; 15 s unless told. */
  timeout?: number;
  /** Asked once when the server wants a bot check: sees to it that the visitor gets a pass. */
  onBotCheck?: () => Promise<BotCheckOutcome>;
  /** Lets a POST or PUT outlive the page: freeing seats while leaving. */
  keepalive?: boolean;
}

/** Calls an endpoint of a contract; never throws for anything that a server or a network does. */
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

/** Remembers the page's language for the calls that follow: two tabs may be in two. */
export function rememberLanguage(locale: string | null): void {
  rememberedLanguage = locale;
}

/** Remembers the public visitor id for the calls that follow. It names the visitor and authorises nothing. */
export function rememberVisitor(id: string | null): void {
  rememberedVisitor = id;
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function requestInit(endpoint: Endpoint, parts: RequestParts, visitor: string | null): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (visitor) headers['x-foyer-visitor'] = visitor;
  if (rememberedLanguage) headers['x-foyer-lang'] = rememberedLanguage;
  const init: RequestInit = { method: endpoint.method, credentials: 'same-origin', headers };
  if (parts.body === undefined) return init;
  headers['content-type'] = 'application/json';
  return { ...init, body: JSON.stringify(parts.body) };
}

/** Sends once. Codes: NO_RESPONSE (network, timeout), OFFLINE, ABORTED (by the caller's signal). */
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

/** A reading call is worth a second try when the network dropped it, not when time ran out. */
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
 * Makes a `call` with its own settings. Reading calls are sent a second time after a network failure; a call
 * that is refused with RECAPTCHA_REQUIRED is sent again once after `onBotCheck` has brought a pass. Refuses with
 * BOT_CHECK_CLOSED when the visitor did not want to be checked.
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
