import type { EnglishTexts } from '#modules/i18n/rules/catalogue-keys.ts';
import type { DeclineReason } from '#modules/payment/rules/outcome.ts';

type Names = EnglishTexts['web']['demo'];

/** What becomes of a charge with a card or a code. */
export type Behaviour<Name extends string = keyof Names['card'] | keyof Names['code']> = {
  /** Its key in the demo bar's catalogue. */
  readonly name: Name;
  /** Decided at once, or by the visitor's 3-D Secure step, or by the bank in its own time, or never: until a code's time is over. */
  readonly decision: 'at once' | '3-D Secure' | 'later' | 'never';
  readonly ends: 'paid' | DeclineReason;
  /** What goes wrong on the way of the answer: it comes late, it is lost, it is a 500 the first time. */
  readonly answer?: 'slow' | 'lost' | 'error once';
  /** The webhook comes late, and twice. */
  readonly webhook?: 'twice, late';
};
