/**
 * `npm test` runs each purchase at one screen size; `npm run test:all` runs everything at every size. Files listed
 * here test what a visitor does; other files test what a screen size shows, and run at both.
 */
const TAKEN_AT = {
  phone: [
    'bot-check',
    'called-off',
    'code-payments',
    'donations',
    'e-ticket',
    'early-acts',
    'full-halls',
    'languages',
    'left-payment',
    'lost-network',
    'purchase',
    'refund-link',
    'refused-step',
    'taps',
    'reminder-mail',
    'reminders',
    'special-seats',
    'whats-on',
    'wrong-fields',
  ],
  desktop: [
    'analytics',
    'blocked-seats',
    'changed-plan',
    'confirmations',
    'flows',
    'payment-under-way',
    'products',
    'seat-list',
    'small-halls',
    'stripe',
    'ticket-states',
    'tickets',
    'whats-on-keyboard',
  ],
} as const;

type ShortRunScreen = keyof typeof TAKEN_AT;

/** Files that the short run tests only at the other size, for Playwright's `testIgnore`. */
export const specsOfOtherScreen = (screen: ShortRunScreen): string[] =>
  TAKEN_AT[screen === 'phone' ? 'desktop' : 'phone'].map((name) => `**/${name}.spec.ts`);
