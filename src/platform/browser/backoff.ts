/** The first wait before a lost connection is tried again, and the longest, in milliseconds. */
const firstWait = 1000;
const longestWait = 30_000;

/**
 * Milliseconds to wait before try number `attempt` (0 is the first): doubling, with a random part, so that
 * all visitors of a server that came back do not knock in the same instant. `random` is in [0, 1).
 */
export function backoff(attempt: number, random: number): number {
  const ceiling = Math.min(longestWait, firstWait * 2 ** attempt);
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
