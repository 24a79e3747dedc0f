import type { RefusalBody } from '#kernel/refusal.ts';

/** The result of a call: its data, or a refusal, for which the screen has a text. Status 0: there was no answer. */
export type CallResult<Data> = { ok: true; data: Data } | { ok: false; refusal: RefusalBody; status: number };

/** Makes a refusal that no server sent. */
export function failure(code: string, status = 0): { ok: false; refusal: RefusalBody; status: number } {
  return { ok: false, refusal: { code }, status };
}

/** The code for an answer without one: from a proxy in between, or because of a bug in the server. */
function codeOfStatus(status: number): string {
  if (status === 401 || status === 403) return 'NOT_ALLOWED';
  if (status === 404) return 'NOT_FOUND';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  if (status === 502 || status === 503 || status === 504) return 'NO_RESPONSE';
  return status >= 500 ? 'SERVER_ERROR' : 'REQUEST_REFUSED';
}

function asRefusal(value: unknown): RefusalBody | null {
  if (typeof value === 'string' && value !== '') return { code: value };
  if (typeof value !== 'object' || value === null) return null;
  return typeof (value as Partial<RefusalBody>).code === 'string' ? (value as RefusalBody) : null;
}

/** The refusal in a body: its `error` field, or the body itself when the status says that it is one. */
function refusalIn(body: unknown, failed: boolean): RefusalBody | null {
  if (typeof body !== 'object' || body === null) return null;
  return asRefusal((body as { error?: unknown }).error) ?? (failed ? asRefusal(body) : null);
}

function retryAfter(response: Response): { retryAfterSeconds?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {};
}

/**
 * Reads an answer of the API. The specification's calls refuse in the `error` field of a 200, ours with a 4xx
 * of the same form; answers of proxies in between get a code too.
 */
export async function readReply<Data>(response: Response): Promise<CallResult<Data>> {
  const text = await response.text();
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    return failure(response.ok ? 'SERVER_ERROR' : codeOfStatus(response.status), response.status);
  }
  const refusal = refusalIn(body, !response.ok);
  if (refusal)
    return { ok: false, refusal: { ...retryAfter(response), ...refusal }, status: response.status };
  if (response.ok) return { ok: true, data: body as Data };
  const code = codeOfStatus(response.status);
  return { ok: false, refusal: { ...retryAfter(response), code }, status: response.status };
}
