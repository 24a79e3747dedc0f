/** Gives the next number from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** A random source that gives the same numbers for the same seed (mulberry32), so that pictures stay the same. */
export function seededRandom(seed: string): Random {
  let state = 0;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
