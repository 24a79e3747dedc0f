import { useEffect, useState } from 'react';

/** Whether an instant is past; false in the first rendering, so that it is the same on server and browser. */
export function useIsPast(instant: string): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    setPast(Date.parse(instant) < Date.now());
  }, [instant]);
  return isPast;
}
