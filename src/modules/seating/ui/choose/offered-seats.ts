import type { RefusalBody } from '#kernel/refusal.ts';

/** The numbers in a list of a refusal: seatNos, or indexes of levels. */
export const numbersIn = (list: unknown): number[] =>
  Array.isArray(list) ? list.filter((seat): seat is number => typeof seat === 'number') : [];

/** Seats that a refusal of the step offers instead; the map shows rings around them. */
export const offeredBy = (refusal: RefusalBody | null): number[] =>
  refusal?.code === 'SINGLE_SEAT_LEFT' ? numbersIn(refusal['instead']) : [];
