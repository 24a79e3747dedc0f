import { postTo, TextMessageFailure, type TextMessageProvider } from './provider.ts';

const API = 'https://api.smsapi.pl';

/** 13: no valid number; 14 is a wrong sender and may be mended, so it is not among them. */
const FOR_GOOD: ReadonlySet<unknown> = new Set([13]);

/** SMSAPI (Poland): `token` is the OAuth token. Its errors come with status 200. */
export const sendBySmsapi: TextMessageProvider = async (
  { token, apiBase },
  { to, text, from, reference },
) => {
  const { status, body } = await postTo(`${apiBase || API}/sms.do`, {
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({
      to: to.slice(1),
      message: text,
      from,
      encoding: 'utf-8',
      format: 'json',
      // A repeated id is refused by the provider, so that a repeated request sends nothing twice.
      idx: reference,
      check_idx: '1',
    }),
  });
  const [first] = Array.isArray(body['list']) ? (body['list'] as { id?: unknown }[]) : [];
  if (typeof first?.id === 'string') return { providerId: first.id };
  if (body['error'] === REPEATED) return { providerId: reference };
  if (FOR_GOOD.has(body['error'])) return 'refused';
  throw new TextMessageFailure(`status ${status}, error ${String(body['error'])}`);
};

/** The error for an `idx` that the provider has accepted before. */
const REPEATED = 53;
