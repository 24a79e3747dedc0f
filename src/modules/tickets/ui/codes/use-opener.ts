import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * For buttons that open a form in their place: the one whose form was left has the focus again. `open`: the id of the open
 * form; undefined for none. Returns the `ref` of the button with an id.
 */
export function useOpener<Id extends string | number>(
  open: Id | undefined,
): (id: Id) => RefObject<HTMLButtonElement | null> | undefined {
  const button = useRef<HTMLButtonElement>(null);
  const [last, setLast] = useState(open);
  if (open !== undefined && open !== last) setLast(open);
  useEffect(() => {
    if (open === undefined) button.current?.focus();
  }, [open]);
  return (id) => (id === last ? button : undefined);
}
