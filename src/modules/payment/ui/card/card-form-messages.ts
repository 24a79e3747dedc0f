import {
  CHECK_MESSAGE,
  focusMessage,
  readFormMessage,
  submitMessage,
  type FormMessage,
} from '../../rules/form-messages.ts';

/** The answer of a card form to the request for its identifier, or for a check; null when it has given none. */
export type CardAnswer = Extract<
  FormMessage,
  { status: 'identifier' | 'invalid' | 'valid' | 'unreachable' }
> | null;

const ANSWER_TIMEOUT_MS = 20_000;
/** The other faults of the page are not kept waiting longer for those of the card. */
const CHECK_TIMEOUT_MS = 3000;

/** A connection of the page with one card form, by messages between their windows. */
export type CardConnection = {
  /** Whether the form has come, so that it can answer. */
  readonly isReady: () => boolean;
  /** Returns the identifier of the typed card, which the customer may want to be saved; null when there is no answer in time, or the connection has ended. */
  readonly requestIdentifier: (savesCard: boolean) => Promise<CardAnswer>;
  /** Lets the form show its faults; null when there is no answer soon. */
  readonly check: () => Promise<CardAnswer>;
  /** Focuses a field by the form's name for it. */
  readonly focus: (field: string) => void;
  readonly end: () => void;
};

export type CardFormEvents = {
  readonly onReady: () => void;
  readonly onHeight: (height: number) => void;
  /** Enter was pressed in a field of the form. */
  readonly onEnter: () => void;
  /** A wrong field was changed; '' for all fields. */
  readonly onCorrected: (field: string) => void;
  /** The form cannot be filled in, because the provider does not send it. */
  readonly onUnreachable: () => void;
};

/** Connects to the form in `frame`, whose page is of `origin`; messages of other windows and origins are ignored. */
export function connectCardForm(
  frame: HTMLIFrameElement,
  origin: string,
  { onReady, onHeight, onEnter, onCorrected, onUnreachable }: CardFormEvents,
): CardConnection {
  let answer: ((answer: CardAnswer) => void) | undefined;
  let isReady = false;
  const settle = (given: CardAnswer): void => {
    answer?.(given);
    answer = undefined;
  };
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const message = readFormMessage(event.data);
    if (!message) return;
    isReady = true;
    if (message.status === 'ready') onReady();
    else if (message.status === 'height') onHeight(message.height);
    else if (message.status === 'enter') onEnter();
    else if (message.status === 'corrected') onCorrected(message.field);
    else if (message.status === 'unreachable' && !answer) onUnreachable();
    // Those of the buttons of wallets.
    else if (message.status !== 'absent' && message.status !== 'pressed') settle(message);
  };
  const send = (message: object): void => frame.contentWindow?.postMessage(message, origin);
  const ask = (message: object, timeout: number): Promise<CardAnswer> =>
    new Promise((resolve) => {
      answer = resolve;
      setTimeout(() => answer === resolve && settle(null), timeout);
      send(message);
    });
  window.addEventListener('message', receive);
  return {
    isReady: () => isReady,
    requestIdentifier: (savesCard) => ask(submitMessage(savesCard), ANSWER_TIMEOUT_MS),
    check: () => ask(CHECK_MESSAGE, CHECK_TIMEOUT_MS),
    focus: (field) => {
      frame.focus();
      send(focusMessage(field));
    },
    end: () => {
      window.removeEventListener('message', receive);
      settle(null);
    },
  };
}
