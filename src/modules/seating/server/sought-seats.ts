import type { PresentationSeats } from './presentation-seats.ts';

/** The places that searches of this process have found and are locking at this moment, by presentation. */
const soughtBy = new WeakMap<PresentationSeats, Set<number>>();

/** The places of a presentation that are being locked: a search does better to look beside them. */
export const soughtOf = (seats: PresentationSeats): ReadonlySet<number> => soughtBy.get(seats) ?? new Set();

/** Counts places as sought until the work is done. */
export async function whileSought<T>(
  seats: PresentationSeats,
  seatNos: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  const sought = soughtBy.get(seats) ?? new Set();
  soughtBy.set(seats, sought);
  // A place that another search has counted stays counted until that search is done.
  const added = seatNos.filter((seatNo) => !sought.has(seatNo));
  for (const seatNo of added) sought.add(seatNo);
  try {
    return await work();
  } finally {
    for (const seatNo of added) sought.delete(seatNo);
  }
}
