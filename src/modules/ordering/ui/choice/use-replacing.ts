import { useState } from 'react';

/** A choice that would replace a cart of another kind waits until the visitor has agreed. */
export type Replacing<Content> = {
  /** The choice that waits for the visitor's answer; null when there is no question. */
  readonly asked: Content | null;
  readonly choose: (content: Content) => void;
  readonly agree: () => void;
  readonly decline: () => void;
};

/** `mustAsk`: the visitor has locked seats for another order, which the next change unlocks. */
export function useReplacing<Content>(
  mustAsk: boolean,
  change: (content: Content) => void,
): Replacing<Content> {
  const [asked, setAsked] = useState<Content | null>(null);
  const [hasAgreed, setAgreed] = useState(false);
  // The seats are unlocked; for seats that are locked later the visitor is asked again.
  if (!mustAsk && hasAgreed) setAgreed(false);
  if (!mustAsk && asked !== null) setAsked(null);
  return {
    asked: hasAgreed ? null : asked,
    choose: (content) => (mustAsk && !hasAgreed ? setAsked(content) : change(content)),
    agree: () => {
      if (asked === null) return;
      setAgreed(true);
      setAsked(null);
      change(asked);
    },
    decline: () => setAsked(null),
  };
}
