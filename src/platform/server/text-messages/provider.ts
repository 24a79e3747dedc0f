/** One SMS to one phone. */
export type TextMessage = {
  /** The number in international form: '+359885550142'. */
  readonly to: string;
  readonly text: string;
  /** Whom the phone shows as sender: up to eleven Latin letters and digits, or a number. */
  readonly from: string;
  /** Our id of the message, where the provider keeps one. */
  readonly reference: string;
};

/** 'refused': it will never be accepted (an unknown number, one that has opted out); sending it again is useless. */
export type TextMessageOutcome = { readonly providerId: string } | 'refused';

/** How to reach a provider and with which account; from the settings. */
export type TextMessageAccount = {
  readonly account: string;
  readonly token: string;
  /** Another address than the provider's own, for tests. */
  readonly apiBase: string;
};

/**
 * Sends one SMS. Throws TextMessageFailure when it may work later. A provider may get a message twice, when its first
 * answer was lost.
 */
export type TextMessageProvider = (
  account: TextMessageAccount,
  message: TextMessage,
) => Promise<TextMessageOutcome>;

/** A failure that says nothing about recipient and text, so that it can be logged. */
export class TextMessageFailure extends Error {
  constructor(reason: string) {
    super(`the SMS provider failed: ${reason}`);
    this.name = 'TextMessageFailure';
  }
}

/** How long a provider may take to answer. */
export const TIMEOUT_MS = 10_000;

/** What a provider answered: its status and its JSON, which is empty when it was none. */
export type ProviderAnswer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Posts to a provider. Throws TextMessageFailure without an answer, and when the provider is busy or broken. */
export async function postTo(
  url: string,
  init: Pick<RequestInit, 'headers' | 'body'>,
): Promise<ProviderAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) });
    text = await response.text();
  } catch (error) {
    throw new TextMessageFailure((error as Error).name);
  }
  if (response.status === 429 || response.status >= 500)
    throw new TextMessageFailure(`status ${response.status}`);
  return { status: response.status, body: objectIn(text) };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
