/**
 * `npm test` runs each purchase at one screen size, and no test with `@long` in its title: these are faults and odd ways
 * of a visit whose usual way another test of the same file takes. `npm run test:all` runs everything at every size. Files
 * listed here test what a visitor does; other files test what a screen size shows, and run at both.
 */
const TAKEN_AT = {
  phone: [
    'best-seats',
    'bot-check',
    'called-off',
    'cardcom',
    'choosing-languages',
    'chosen-news',
    'code-payments',
    'donations',
    'e-ticket',
    'early-acts',
    'film',
    'full-halls',
    'languages',
    'left-payment',
    'lost-network',
    'map-size',
    'pages',
    'paypal',
    'payu',
    'premium',
    'purchase',
    'refund-link',
    'refused-step',
    'reminder-mail',
    'references',
    'reminders',
    'saved-cards',
    'seats',
    'shell',
    'showing',
    'sign-in',
    'single-seats',
    'special-seats',
    'steppers',
    'taps',
    'touch',
    'vouchers',
    'whats-on',
    'wrong-fields',
  ],
  desktop: [
    'analytics',
    'blocked-seats',
    'changed-plan',
    'codes',
    'confirmations',
    'count-tickets',
    'details',
    'flows',
    'keyboard',
    'offline',
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
