import { CODE_REFUSALS, type CodeRefusal } from '#modules/codes/rules/code-offer.ts';

/** What can be wrong with a code that a seat's ticket is bought with; `entered` is the code. */
export type CodeFault =
  | { readonly code: CodeRefusal | 'NO_PRICE_FOR_CODE'; readonly seatNo: number; readonly entered: string }
  | { readonly code: 'CODE_LIMIT'; readonly entered: string; readonly most: number }
  | { readonly code: 'CODE_NEEDS_SEATS'; readonly entered: string; readonly missing: number }
  /** `least`: what the order must cost, in major units. */
  | {
      readonly code: 'CODE_LEAST_AMOUNT';
      readonly entered: string;
      readonly least: number;
      readonly currency: string;
    };

/** Every code of `CodeFault`. */
export const CODE_FAULTS = [
  ...CODE_REFUSALS,
  'NO_PRICE_FOR_CODE',
  'CODE_LIMIT',
  'CODE_NEEDS_SEATS',
  'CODE_LEAST_AMOUNT',
] as const satisfies readonly CodeFault['code'][];

/** A code that cannot be entered; `entered` is the code. */
export type EnteringFault =
  | CodeFault
  | { readonly code: 'CODE_ALREADY_ENTERED' | 'NO_TICKETS_FOR_CODE'; readonly entered: string };

/**
 * Every code with which entering a code can be refused that is not one of the cart's own faults; the last one is of codes
 * for extras.
 */
export const ENTERING_FAULTS = [
  'CODE_ALREADY_ENTERED',
  'NO_TICKETS_FOR_CODE',
  'NO_PRODUCTS_FOR_CODE',
] as const;
