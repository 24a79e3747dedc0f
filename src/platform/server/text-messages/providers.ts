import { sendBy019 } from './provider-019.ts';
import type { TextMessageProvider } from './provider.ts';
import { sendBySmsapi } from './smsapi.ts';
import { sendByTwilio } from './twilio.ts';

/** Every SMS provider, by the name that the setting `SMS_PROVIDER` gives it. */
export const TEXT_MESSAGE_PROVIDERS = {
  twilio: sendByTwilio,
  smsapi: sendBySmsapi,
  '019': sendBy019,
} as const satisfies Readonly<Record<string, TextMessageProvider>>;

export type TextMessageProviderName = keyof typeof TEXT_MESSAGE_PROVIDERS;
