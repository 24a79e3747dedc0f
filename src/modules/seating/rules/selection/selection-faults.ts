import type { SelectionFault } from './selection.ts';

/** Every code of a `SelectionFault`, for the contracts of the calls that refuse with one. */
export const SELECTION_FAULTS = [
  'NO_SEATS_SELECTED', 'MAX_SEATS_EXCEEDED', 'MIXED_PRICE_LEVELS', 'COUCH_NOT_WHOLE', 'SINGLE_SEAT_LEFT',
  'CONFIRMATION_REQUIRED',
] as const satisfies readonly SelectionFault['code'][]; // prettier-ignore
