import { useEffect, useState } from 'react';
import type { Reply } from '#kernel/endpoint.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import { call } from '#platform/browser/call.ts';
import { eTicket } from '#modules/ordering/contract.ts';

/** A paid order as its buyer sees it. */
export type OrderDocument = Reply<typeof eTicket>;
export type DocumentTicket = OrderDocument['tickets'][number];

export type DocumentState =
  | { readonly name: 'loading' }
  | { readonly name: 'there'; readonly document: OrderDocument }
  | { readonly name: 'failed'; readonly refusal: RefusalBody };

/** Fetches an order by the token of its link; `again` tries anew. */
export function useDocument(token: string): { readonly state: DocumentState; readonly again: () => void } {
  const [state, setState] = useState<DocumentState>({ name: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void call(eTicket, { params: { token } }, { signal: stop.signal }).then((result) => {
      if (stop.signal.aborted) return;
      setState(
        result.ok ? { name: 'there', document: result.data } : { name: 'failed', refusal: result.refusal },
      );
    });
    return () => stop.abort();
  }, [token, attempt]);
  const again = (): void => {
    setState({ name: 'loading' });
    setAttempt(attempt + 1);
  };
  return { state, again };
}
