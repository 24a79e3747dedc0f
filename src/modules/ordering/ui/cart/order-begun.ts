import { storedValue } from '#platform/browser/storage.ts';

/** Whether an order was begun in this browser: only then do pages outside of it ask the server for it. */
export const orderBegun = storedValue('local', 'foyer_order_begun', (value): value is true => value === true);
