/**
 * How a presentation is seated, derived from its plan (specification sections 3 and 4, 'Seating mode'): reserved when
 * all seats are numbered, mixed when some are, singleGA or multiGA when none is. Without a plan there are neither seats
 * nor a mode.
 */

export const SEATING_MODES = ['mixed', 'reserved', 'singleGA', 'multiGA'] as const;
type SeatingMode = (typeof SEATING_MODES)[number];

/** How many sections of a plan have numbered seats, and how many are general admission. */
export type SectionCounts = { readonly reserved: number; readonly generalAdmission: number };

export type Seating = {
  readonly isReserved: boolean;
  /** Count of general-admission sections, as the specification has it. */
  readonly isGA: number;
  readonly seatingMode: SeatingMode | null;
  readonly hasReservedSection: boolean;
  readonly hasGASection: boolean;
  readonly hasMultiGASections: boolean;
};

/** Derives the seating fields of a presentation from its plan's sections; without a plan, both counts are 0. */
export function seatingOf({ reserved, generalAdmission }: SectionCounts): Seating {
  const isReserved = reserved > 0;
  return {
    isReserved,
    isGA: generalAdmission,
    seatingMode: modeOf(isReserved, generalAdmission),
    hasReservedSection: isReserved,
    hasGASection: generalAdmission > 0,
    hasMultiGASections: generalAdmission > 1,
  };
}

/** Whether all places of a presentation are general admission: nothing is chosen on a plan. */
export const isUnnumbered = ({ seatingMode }: Pick<Seating, 'seatingMode'>): boolean =>
  seatingMode === 'singleGA' || seatingMode === 'multiGA';

function modeOf(isReserved: boolean, isGA: number): SeatingMode | null {
  if (isReserved) return isGA === 0 ? 'reserved' : 'mixed';
  if (isGA === 0) return null;
  return isGA === 1 ? 'singleGA' : 'multiGA';
}
