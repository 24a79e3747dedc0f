import { REFERENCE_REFUSALS, type ReferenceRefusal } from '#modules/codes/rules/references.ts';

/**
 * What can be wrong with the references of a seat's ticket (specification section 8: 'reference-prompt value not
 * eligible', 'senior balance errors', 'invalid ID'). `left`: for how many tickets of the order they are good.
 */
export type ReferenceFault = {
  readonly code: ReferenceRefusal;
  readonly seatNo: number;
  readonly ticketId: number;
  readonly left: number;
};

/** Every code of `ReferenceFault`. */
export const REFERENCE_FAULTS = REFERENCE_REFUSALS satisfies readonly ReferenceFault['code'][];
