/**
 * The messages (`postMessage`) between a card form in its frame and the page around it. Both sides give the other's
 * exact origin, and the page also checks that the message came from its own frame.
 */

/** From the page to the form: make the identifier now. `savesCard`: the customer wants the card to be saved. */
export const submitMessage = (savesCard: boolean) => ({ type: 'foyer:submit', savesCard }) as const;
/** From the page to the form: check the fields and show their faults, but make no identifier. */
export const CHECK_MESSAGE = { type: 'foyer:check' } as const;
/** From the page to the form: focus a field that the form has named; the first one when it has named none. */
export const focusMessage = (field: string) => ({ type: 'foyer:focus', field }) as const;

/** From the page to the buttons of wallets, after a press: the wallet may open, or not. */
export const OPEN_MESSAGE = { type: 'foyer:open' } as const;
export const STAY_MESSAGE = { type: 'foyer:stay' } as const;

/** A wrong field of a form, by the form's own name for it, with the text that stands at it. */
export type FieldFault = { readonly field: string; readonly text: string };

/** From the form to the page. */
export type FormMessage =
  | { readonly type: 'foyer:payment'; readonly status: 'ready' }
  /** Of buttons of wallets: the device has none. */
  | { readonly type: 'foyer:payment'; readonly status: 'absent' }
  /** Of buttons of wallets: one was pressed, and waits for `OPEN_MESSAGE` or `STAY_MESSAGE`. */
  | { readonly type: 'foyer:payment'; readonly status: 'pressed' }
  /** The form's height in CSS pixels; the frame gets the same. */
  | { readonly type: 'foyer:payment'; readonly status: 'height'; readonly height: number }
  /** Enter was pressed in a field: the page acts as if its Pay button was pressed. */
  | { readonly type: 'foyer:payment'; readonly status: 'enter' }
  /** The answer to submit or check when a field is wrong; the form shows the errors, and may list them. */
  | {
      readonly type: 'foyer:payment';
      readonly status: 'invalid';
      readonly faults?: readonly FieldFault[];
    }
  /** The answer to check when no field is wrong. */
  | { readonly type: 'foyer:payment'; readonly status: 'valid' }
  /** A field that was wrong has been changed, and its error is gone; '' stands for all fields. */
  | { readonly type: 'foyer:payment'; readonly status: 'corrected'; readonly field: string }
  /** The provider could not be reached, and nothing has happened: the answer to submit, or the form itself did not come. */
  | { readonly type: 'foyer:payment'; readonly status: 'unreachable' }
  | {
      readonly type: 'foyer:payment';
      readonly status: 'identifier';
      /** The commit's `paymentIdentifier`. */
      readonly identifier: string;
      readonly brand: string;
      readonly last4: string;
      readonly numberOfPayments: number;
    };

/**
 * From a 3-D Secure page in a frame: what the visitor decided there, or ('returned') that the bank redirected to the
 * shop's own page. It proves nothing: the provider's webhook or a query has the outcome.
 */
export type StepMessage = { readonly type: 'foyer:3ds'; readonly status: (typeof STEP_STATUSES)[number] };
const STEP_STATUSES = ['approved', 'refused', 'returned'] as const;

const STATUSES = new Set([
  'ready',
  'absent',
  'pressed',
  'height',
  'enter',
  'invalid',
  'valid',
  'corrected',
  'unreachable',
  'identifier',
]);

/** The message of a card form, or undefined when `data` is something else. The caller checks the origin. */
export function readFormMessage(data: unknown): FormMessage | undefined {
  if (!isMessage(data, 'foyer:payment') || !STATUSES.has(String(data['status']))) return undefined;
  if (data['status'] === 'height' && !isHeight(data['height'])) return undefined;
  if (data['status'] === 'identifier' && !isIdentifier(data)) return undefined;
  if (data['status'] === 'corrected' && typeof data['field'] !== 'string') return undefined;
  if (data['status'] === 'invalid' && data['faults'] !== undefined && !areFaults(data['faults']))
    return undefined;
  return data as FormMessage;
}

/** The message of a 3-D Secure page, or undefined when `data` is something else. */
export function readStepMessage(data: unknown): StepMessage | undefined {
  if (!isMessage(data, 'foyer:3ds')) return undefined;
  return STEP_STATUSES.some((status) => status === data['status']) ? (data as StepMessage) : undefined;
}

type Message = { readonly [field: string]: unknown };

const isMessage = (data: unknown, type: string): data is Message =>
  typeof data === 'object' && data !== null && (data as Message)['type'] === type;

const isHeight = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value < 4000;

/** No form has more fields, and no error is longer. */
const MOST_FAULTS = 10;
const LONGEST_FAULT = 300;

const areFaults = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.length <= MOST_FAULTS && value.every(isFault);

const isFault = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { field, text } = value as Partial<FieldFault>;
  return typeof field === 'string' && typeof text === 'string' && text.length <= LONGEST_FAULT;
};

const isIdentifier = ({ identifier, brand, last4, numberOfPayments }: Message): boolean =>
  typeof identifier === 'string' &&
  identifier.length > 0 &&
  identifier.length <= 200 &&
  typeof brand === 'string' &&
  typeof last4 === 'string' &&
  Number.isInteger(numberOfPayments);
