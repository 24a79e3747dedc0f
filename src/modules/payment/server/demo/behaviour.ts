import type { EnglishTexts } from '#modules/i18n/rules/catalogue-keys.ts';
import type { DeclineReason } from '#modules/payment/rules/outcome.ts';

type Names = EnglishTexts['web']['demo'];

/** What happens to a charge with a test card or test code. */
export type Behaviour<Name extends string = keyof Names['card'] | keyof Names['code']> = {
  /** Its key in the demo bar's catalogue. */
  readonly name: Name;
  /** Who decides: the gateway at once, the visitor's 3-D Secure step, the bank later; 'never': a code's time ends. */
  readonly decision: 'at once' | '3-D Secure' | 'later' | 'never';
  readonly ends: 'paid' | DeclineReason;
  /** The fault of the answer: it is late, it is lost, or it is a 500 the first time. */
  readonly answer?: 'slow' | 'lost' | 'error once';
  /** One minor unit more than the shop has asked for is taken. */
  readonly takes?: 'one more';
  /** The webhook is sent late, and twice. */
  readonly webhook?: 'twice, late';
};
