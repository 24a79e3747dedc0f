import { useEffect, useRef, type RefObject } from 'react';

/** Gives callbacks that outlive renders the newest value. */
export const useLatest = <Value>(value: Value): RefObject<Value> => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};
