import { useEffect, useState } from 'react';

/** True once `on` has been true for a while: what passes quickly is not worth a word. */
export function useLater(on: boolean, milliseconds: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, milliseconds]);
  return on && isLate;
}
