import { readFormMessage, SUBMIT_MESSAGE, type FormMessage } from '../../rules/form-messages.ts';

/** The answer of a card form to the request for its identifier; null when it has given none. */
export type CardAnswer = Extract<FormMessage, { status: 'identifier' | 'invalid' | 'unreachable' }> | null;

const ANSWER_TIMEOUT_MS = 20_000;

/** A connection of the page with one card form, by messages between their windows. */
export type CardConnection = {
  /** Returns the identifier; null when there is no answer in time, or the connection has ended. */
  readonly requestIdentifier: () => Promise<CardAnswer>;
  readonly end: () => void;
};

export type CardFormEvents = {
  readonly onReady: () => void;
  readonly onHeight: (height: number) => void;
  /** Enter was pressed in a field of the form. */
  readonly onEnter: () => void;
};

/** Connects to the form in `frame`, whose page is of `origin`; messages of other windows and origins are ignored. */
export function connectCardForm(
  frame: HTMLIFrameElement,
  origin: string,
  { onReady, onHeight, onEnter }: CardFormEvents,
): CardConnection {
  let answer: ((answer: CardAnswer) => void) | undefined;
  const settle = (given: CardAnswer): void => {
    answer?.(given);
    answer = undefined;
  };
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const message = readFormMessage(event.data);
    if (!message) return;
    if (message.status === 'ready') onReady();
    else if (message.status === 'height') onHeight(message.height);
    else if (message.status === 'enter') onEnter();
    else settle(message);
  };
  window.addEventListener('message', receive);
  return {
    requestIdentifier: () =>
      new Promise((resolve) => {
        answer = resolve;
        setTimeout(() => answer === resolve && settle(null), ANSWER_TIMEOUT_MS);
        frame.contentWindow?.postMessage(SUBMIT_MESSAGE, origin);
      }),
    end: () => {
      window.removeEventListener('message', receive);
      settle(null);
    },
  };
}
