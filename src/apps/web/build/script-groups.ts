/**
 * Which modules share a script in the browser. Without groups each module that two parts share would be a file of its own,
 * and a slow phone would request dozens of small ones, six at a time. A page loads a group as a whole, so a group has only
 * what its pages need at once; `page-weight.spec.ts` limits what a first visit loads.
 */

/** Modules below `src` whose path begins with one of these; each is a part of a regular expression. */
const below = (...paths: readonly string[]): RegExp => new RegExp(`/src/(?:${paths.join('|')})`);

/** Packages that every page uses. */
const EVERY_PAGE = /node_modules\/(?:react|react-dom|scheduler|use-intl|icu-minify|@formatjs)\//;

const OWN_CODE = /\/src\/(?!modules\/seating\/)/;

/** What orders, reservations and changes of seats have in common. */
const ORDERS = below(
  'modules/ordering/contract\\.',
  'modules/ordering/ui/(?:cart/(?:checkout|order-context)|frame/bot-check-place|summary/order-price)',
  'modules/seating/(?:rules/seat-kinds|ui/seat-texts)',
  'modules/vouchers/ui/use-voucher-name',
  'platform/browser/tabs',
  'platform/ui/layout/(?:price|summary)',
);

/** What all steps of an order use: its cart, its frame and its totals. */
const STEPS = below(
  'modules/ordering/ui/cart/(?!checkout|order-context)',
  'modules/ordering/ui/frame/(?:flow-frame|order-step-bar|step-|use-order-analytics)',
  'modules/ordering/ui/(?:choice/delivery|seat-change/use-changing|summary/order-(?:bar|summary)|timer/server-clock)',
  'modules/catalog/ui/go-to-secret',
  'modules/products/rules/delivery',
  'modules/seating/(?:contract|rules/seat-names)',
  'platform/browser/(?:before-reload|idle|network/when-online)',
  'platform/ui/(?:controls/stepper|layout/step-bar)',
);

/** What every part of the seat map needs. */
const HALL = below(
  'modules/seating/rules/(?:hall|seat-index|seat-states|section-levels)\\.',
  'modules/seating/ui/seat-map/',
);

/** The fields of forms. */
const FIELDS = below('platform/ui/controls/(?:text-)?field\\.');

/** The days and times of What's on and of a film's page. */
const DAYS = below(
  'platform/browser/position\\.',
  'modules/catalog/ui/nearest-(?:first|button)\\.',
  'modules/catalog/ui/whats-on/(?:days/(?:day-strip|calendar-sheet)|showtime-chip)\\.',
  'modules/catalog/ui/showing/full-seats\\.',
);

/** The cards and forms of What's on, which parts that are loaded later use too. */
const CARDS = below(
  'modules/catalog/ui/whats-on/(?:film-card|films-id|whats-on-form|filters/search-form)\\.',
);

/** For `codeSplitting.groups` of the build. */
export const scriptGroups = [
  // Code that changes only with the packages is a file of its own, which browsers cache over releases.
  { name: 'vendor', test: EVERY_PAGE },
  // Two styles of a few lines, which the same pages use.
  { name: 'styles', test: below('platform/ui/style/(?:tint|fit-words)\\.') },
  { name: 'orders', test: ORDERS, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'steps', test: STEPS, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'hall', test: HALL, minShareCount: 3 },
  // Many forms need them, but neither What’s on nor the choice of seats begins with a form.
  { name: 'fields', test: FIELDS, includeDependenciesRecursively: false, priority: 1 },
  // With a lower count, What’s on would get code that only the steps of an order use.
  { name: 'shared', test: OWN_CODE, minShareCount: 9 },
  // Alone, so that no page gets them for what they use.
  { name: 'days', test: DAYS, includeDependenciesRecursively: false },
  { name: 'cards', test: CARDS, includeDependenciesRecursively: false },
];
