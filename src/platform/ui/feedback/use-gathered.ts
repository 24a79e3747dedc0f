import { useEffect, useRef, useState } from 'react';

/** One press can be several calls, each with a text of its own. */
const QUIET_MS = 400;

/** Texts for screen readers: those of one act together, when none has come for a moment. */
export function useGathered(text: string): string {
  const [said, setSaid] = useState('');
  const waiting = useRef<string[]>([]);
  useEffect(() => {
    if (text) waiting.current.push(text);
    const timer = setTimeout(() => {
      setSaid(waiting.current.join(' '));
      waiting.current = [];
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
