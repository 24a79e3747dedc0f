/** A price from a moment on, in minor units. */
export type PriceSince = { readonly since: Date; readonly amount: number };

const DAYS_30_MS = 30 * 86_400_000;

/**
 * The former price that is shown beside a price that was lowered: the lowest of the 30 days before (Directive 98/6/EC,
 * article 6a), in minor units. It is shown for 30 days; after that the price is an ordinary one. Null when the price was
 * not lowered, or was as low within those days. `history` is ascending; its last entry is the price of today.
 */
export function lowestBefore(history: readonly PriceSince[], now: Date): number | null {
  const current = history.at(-1);
  if (!current || now.getTime() - current.since.getTime() > DAYS_30_MS) return null;
  const from = current.since.getTime() - DAYS_30_MS;
  const amounts = history
    .slice(0, -1)
    // It counts until the next one began.
    .filter((_, i) => history[i + 1]!.since.getTime() > from)
    .map(({ amount }) => amount);
  if (amounts.length === 0) return null;
  const lowest = Math.min(...amounts);
  return lowest > current.amount ? lowest : null;
}
