import { useState } from 'react';

/** A first choice that would replace an order of another kind: it waits until the visitor has agreed. */
export type Replacing<Content> = {
  /** What was chosen and waits for the answer; null while nothing is asked. */
  readonly asked: Content | null;
  readonly choose: (content: Content) => void;
  readonly agree: () => void;
  readonly decline: () => void;
};

/** `mustAsk`: something is kept for another order, which the next change gives back. */
export function useReplacing<Content>(
  mustAsk: boolean,
  change: (content: Content) => void,
): Replacing<Content> {
  const [asked, setAsked] = useState<Content | null>(null);
  const [hasAgreed, setAgreed] = useState(false);
  // It is given back by now; what is kept later is asked about again.
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
