/** The seating policy that keeps no single seat (specification section 9): a hall's, unless its document says another. */
export const KEEP_SINGLE_SEAT = 3;
