import { postTo, TextMessageFailure, type TextMessageProvider } from './provider.ts';

const API = 'https://019sms.co.il/api';

/** 019 (Israel): `account` is the user name, `token` the API token. */
export const sendBy019: TextMessageProvider = async (
  { account, token, apiBase },
  { to, text, from, reference },
) => {
  const { status, body } = await postTo(apiBase || API, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      sms: {
        user: { username: account },
        source: from,
        destinations: { phone: [{ $: { id: reference }, _: localNumber(to) }] },
        message: text,
        ...(!to.startsWith(ISRAEL) && { includes_international: '1' }),
      },
    }),
  });
  if (status < 300 && body['status'] === 0)
    return { providerId: typeof body['shipment_id'] === 'string' ? body['shipment_id'] : reference };
  throw new TextMessageFailure(`status ${status}, code ${String(body['status'])}`);
};

const ISRAEL = '+972';

/** '0501234567': numbers of Israel are written as they are dialled there. */
const localNumber = (number: string): string =>
  number.startsWith(ISRAEL) ? `0${number.slice(ISRAEL.length)}` : number.slice(1);
