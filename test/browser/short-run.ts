/**
 * `npm test` takes each purchase at one size; `npm run test:all` takes everything at every size. A file of tests that is
 * listed here is about what a visitor does, one that is not is about what a size shows, and is taken at both.
 */
const TAKEN_AT = {
  phone: ['bot-check', 'donations', 'e-ticket', 'languages', 'purchase', 'refused-step'],
  desktop: [
    'analytics',
    'confirmations',
    'flows',
    'payment-under-way',
    'small-halls',
    'stripe',
    'ticket-states',
    'tickets',
  ],
} as const;

type ShortRunScreen = keyof typeof TAKEN_AT;

/** Files that the short run leaves to the other size, as Playwright's `testIgnore`. */
export const leftToOther = (screen: ShortRunScreen): string[] =>
  TAKEN_AT[screen === 'phone' ? 'desktop' : 'phone'].map((name) => `**/${name}.spec.ts`);
