/** The first wait before a lost connection is tried again, and the longest, in milliseconds. */
const firstWait = 1000;
const longestWait = 30_000;

/**
 * Milliseconds to wait before attempt number `attempt` (0 is the first): doubling, with a random part, so that not
 * all visitors reconnect at the same instant after a restart. `random` is in [0, 1).
 */
export function backoff(attempt: number, random: number): number {
  const ceiling = Math.min(longestWait, firstWait * 2 ** attempt);
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
