import { CALLED_OFF } from '#modules/catalog/rules/sale-window.ts';

/**
 * The refusals of a payment whose presentation was cancelled, or taken off sale, meanwhile. After
 * SHOWING_CANCELLED_REFUNDED the money that was taken is paid back; after the others nothing was charged.
 */
export const SHOWING_CALLED_OFF = [...Object.values(CALLED_OFF), 'SHOWING_CANCELLED_REFUNDED'] as const;

const ENDS: ReadonlySet<string> = new Set([...SHOWING_CALLED_OFF, 'SALE_ENDED']);

/** Whether, after this refusal, no other payment can buy the presentation either. */
export const endsTheSale = (code: string): boolean => ENDS.has(code);
