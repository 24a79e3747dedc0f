import { useCallback, useEffect, useRef, useState } from 'react';
import { backoff } from '#platform/browser/network/backoff.ts';
import { pause } from '#platform/browser/network/pause.ts';

/** A payment that the visitor has left before it was answered. */
export type Unanswered = {
  /** It is not known whether the order was paid: the server has not answered since. */
  readonly isUnanswered: boolean;
  /** Reads the cart until the server answers: it then has the order. */
  readonly findOut: () => Promise<void>;
};

/**
 * Finds out what has become of a payment that was left without an answer. `read` reads the cart; false when there was no
 * answer.
 */
export function useUnanswered(read: () => Promise<boolean>): Unanswered {
  const [isUnanswered, setUnanswered] = useState(false);
  const page = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    page.current = here;
    return () => {
      here.abort();
    };
  }, []);
  const findOut = useCallback(async () => {
    const { signal } = page.current;
    for (let tries = 0; !(await read()) && !signal.aborted; tries += 1) {
      setUnanswered(true);
      await pause(backoff(tries, Math.random()), signal);
    }
    setUnanswered(false);
  }, [read]);
  return { isUnanswered, findOut };
}
