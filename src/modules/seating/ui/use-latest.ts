import { useEffect, useRef, type RefObject } from 'react';

/** Holds the newest value for callbacks that outlive renders. */
export const useLatest = <Value>(value: Value): RefObject<Value> => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};
