/** Refunds that were begun at a provider: in its dashboard, or by a bank. */

/** The key of a refund that was begun at the provider, by the provider's id of it. */
export const foreignRefundKey = (tenderId: string, providerRef: string): string =>
  `${tenderId}:provider:${providerRef}`;

/** A refund as the provider lists it, and one as we have it. Minor units. */
type Listed = { readonly providerRef: string; readonly amount: number; readonly refundKey?: string };
type Known = { readonly providerRef: string | null; readonly key: string };

/**
 * The refunds of a provider's list that we have not begun and do not know yet, each with as much as is left of the
 * tender: one of ours that is still due may already have been counted for the rest.
 */
export function unknownRefunds(
  listed: readonly Listed[],
  known: readonly Known[],
  { tenderId, left }: { readonly tenderId: string; readonly left: number },
): { readonly key: string; readonly providerRef: string; readonly amount: number }[] {
  let rest = left;
  return listed.flatMap(({ providerRef, amount, refundKey }) => {
    const key = foreignRefundKey(tenderId, providerRef);
    const isKnown = known.some(
      (one) => one.providerRef === providerRef || isAttemptOf(one.key, refundKey) || one.key === key,
    );
    const counted = isKnown ? 0 : Math.min(amount, rest);
    rest -= counted;
    return counted > 0 ? [{ key, providerRef, amount: counted }] : [];
  });
}

/** Whether a key of the provider's list is that of an attempt of a refund of ours. */
const isAttemptOf = (key: string, refundKey: string | undefined): boolean =>
  refundKey === key ||
  (refundKey?.startsWith(`${key}:`) === true && /^\d+$/.test(refundKey.slice(key.length + 1)));
