/** The number of the single-seat policy (specification section 9): the default of a hall. */
export const KEEP_SINGLE_SEAT = 3;
