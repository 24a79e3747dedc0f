import { postTo, TextMessageFailure, type TextMessageProvider } from './provider.ts';

const API = 'https://api.twilio.com';

/** 21211: no such number; 21610: its owner has opted out; 21408: the account may not send to the country; 21614: no mobile. */
const FOR_GOOD: ReadonlySet<unknown> = new Set([21211, 21408, 21610, 21614]);

/** Twilio, Programmable Messaging: `account` is the Account SID, `token` its Auth Token. */
export const sendByTwilio: TextMessageProvider = async ({ account, token, apiBase }, { to, text, from }) => {
  const url = `${apiBase || API}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  // A Messaging Service chooses the sender for the country by itself.
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  const { status, body } = await postTo(url, {
    headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
    body: new URLSearchParams({ To: to, Body: text, [sender]: from }),
  });
  if (status < 300 && typeof body['sid'] === 'string') return { providerId: body['sid'] };
  if (FOR_GOOD.has(body['code'])) return 'refused';
  throw new TextMessageFailure(`status ${status}, code ${String(body['code'])}`);
};
