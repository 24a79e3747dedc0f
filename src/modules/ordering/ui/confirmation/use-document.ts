import { useEffect, useState } from 'react';
import type { Reply } from '#kernel/endpoint.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import { backoff } from '#platform/browser/network/backoff.ts';
import { call } from '#platform/browser/network/call.ts';
import { pause } from '#platform/browser/network/pause.ts';
import { eTicket } from '#modules/ordering/contract.ts';
import { isLost } from '#platform/browser/network/lost-answer.ts';

/** A paid order as its buyer sees it. */
export type AnyOrderDocument = Reply<typeof eTicket>;
/** An order of tickets. */
export type OrderDocument = Extract<AnyOrderDocument, { readonly kind: 'visit' }>;
/** An order of goods without a seat. */
export type PlainDocument = Extract<AnyOrderDocument, { readonly kind: 'plain' }>;
export type DocumentTicket = OrderDocument['tickets'][number];

export type DocumentState =
  | { readonly name: 'loading' }
  | { readonly name: 'loaded'; readonly document: AnyOrderDocument }
  | { readonly name: 'failed'; readonly refusal: RefusalBody };

/** Fetches an order by the token of its link; tries again by itself while there is no answer, and at once by `again`. */
export function useDocument(token: string): { readonly state: DocumentState; readonly again: () => void } {
  const [state, setState] = useState<DocumentState>({ name: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      for (let tries = 0; !stop.signal.aborted; tries++) {
        const result = await call(eTicket, { params: { token } }, { signal: stop.signal });
        if (stop.signal.aborted) return;
        if (result.ok) return setState({ name: 'loaded', document: result.data });
        setState({ name: 'failed', refusal: result.refusal });
        if (!isLost(result.refusal)) return;
        await pause(backoff(tries, Math.random()), stop.signal);
      }
    };
    void read();
    return () => stop.abort();
  }, [token, attempt]);
  const again = (): void => {
    setState({ name: 'loading' });
    setAttempt(attempt + 1);
  };
  return { state, again };
}
