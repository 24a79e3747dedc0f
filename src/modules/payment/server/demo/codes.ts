import type { EnglishTexts } from '#modules/i18n/rules/catalogue-keys.ts';
import type { Behaviour } from './behaviour.ts';

/**
 * The demo gateway's codes from the bank's app and their behaviour, as data. Codes of PayU's sandbox behave as they do
 * there. Any other six digits behave as the first code.
 */

type CodeBehaviour = Behaviour<keyof EnglishTexts['web']['demo']['code']>;

export type TestCode = { readonly code: string; readonly behaviour: CodeBehaviour };

export const TEST_CODES: readonly TestCode[] = [
  { code: '777123', behaviour: { name: 'code-ok', decision: 'later', ends: 'paid' } },
  { code: '777001', behaviour: { name: 'code-at-once', decision: 'at once', ends: 'paid' } },
  {
    code: '777499',
    behaviour: { name: 'code-answer-lost', decision: 'later', ends: 'paid', answer: 'lost' },
  },
  { code: '500500', behaviour: { name: 'code-declined', decision: 'later', ends: 'CODE_DECLINED' } },
  { code: '500501', behaviour: { name: 'code-no-funds', decision: 'later', ends: 'INSUFFICIENT_FUNDS' } },
  { code: '700701', behaviour: { name: 'code-expired', decision: 'at once', ends: 'CODE_EXPIRED' } },
  {
    code: '700702',
    behaviour: { name: 'code-not-confirmed', decision: 'never', ends: 'CODE_NOT_CONFIRMED' },
  },
  { code: '700703', behaviour: { name: 'code-used', decision: 'at once', ends: 'CODE_INVALID' } },
];

const byCode = new Map(TEST_CODES.map(({ code, behaviour }) => [code, behaviour]));
const USUAL = TEST_CODES[0]!.behaviour;

/** The behaviour of a code. Only this is stored of it. */
export const behaviourOfCode = (code: string): CodeBehaviour => byCode.get(code) ?? USUAL;
