import { useEffect, useState } from 'react';

/** Whether an instant is behind us; false until the page stands in the browser, so that server and browser draw alike. */
export function useIsPast(instant: string): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    setPast(Date.parse(instant) < Date.now());
  }, [instant]);
  return isPast;
}
