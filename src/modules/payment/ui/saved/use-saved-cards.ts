import { useEffect, useState } from 'react';
import type { Reply } from '#kernel/endpoint.ts';
import { call } from '#platform/browser/network/call.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { getSavedCards, removeSavedCard } from '../../contract.ts';
import { savedCardIdentifier, type PaymentPick, type SavedCard } from '../../rules/cards/saved-card.ts';

type Offered = Reply<typeof getSavedCards>;

/** The saved cards of the customer who is signed in. */
export type SavedCardsUse = Offered & {
  /** Whether the customer wants the card that they type to be saved; never before they have said so. */
  readonly isSaving: boolean;
  readonly setSaving: (isSaving: boolean) => void;
  /** Removes a card for good; false when the server has not done it. */
  readonly remove: (cardId: string) => Promise<boolean>;
  /** The card that was removed last. */
  readonly removed: SavedCard | undefined;
};

const NOTHING: Offered = { isOffered: false, isCustomer: false, maxPayments: 1, cards: [] };

/** Asks for the saved cards when the visitor has signed in; without an answer there are none. */
export function useSavedCards(flow: CartKind, isSignedIn: boolean): SavedCardsUse {
  const [answer, setAnswer] = useState(NOTHING);
  const [isTicked, setSaving] = useState(false);
  const [removed, setRemoved] = useState<SavedCard>();
  const offered = isSignedIn ? answer : NOTHING;
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const stop = new AbortController();
    void call(getSavedCards, { query: { flow } }, { signal: stop.signal }).then((result) => {
      if (!stop.signal.aborted) setAnswer(result.ok ? result.data : NOTHING);
    });
    return () => {
      stop.abort();
      // Whoever signs in next has not said yes.
      setAnswer(NOTHING);
      setSaving(false);
    };
  }, [flow, isSignedIn]);
  const remove = async (cardId: string): Promise<boolean> => {
    const result = await call(removeSavedCard, { params: { cardId } });
    // Another tab may have removed it.
    const isGone = result.ok || result.refusal.code === 'NOT_FOUND';
    if (!isGone) return false;
    setRemoved(answer.cards.find(({ id }) => id === cardId));
    setAnswer((now) => ({ ...now, cards: now.cards.filter(({ id }) => id !== cardId) }));
    return true;
  };
  return { ...offered, isSaving: offered.isOffered && isTicked, setSaving, remove, removed };
}

/** What is chosen, unless it is a saved card that is not there any more. */
export const knownPick = (pick: PaymentPick, cards: readonly SavedCard[]): PaymentPick =>
  pick.startsWith('saved.') && !cards.some(({ id }) => savedCardIdentifier(id) === pick) ? 'card' : pick;
