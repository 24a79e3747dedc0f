import { useEffect, useState } from 'react';

/** Whether a sheet has been open once, and what its `onToggle` must be: its content is then loaded, and stays. */
export function useSheetOpened(id: string): readonly [boolean, (isOpen: boolean) => void] {
  const [wasOpen, setOpened] = useState(false);
  // A visitor may have opened it before the scripts had loaded.
  useEffect(() => {
    if (document.getElementById(id)?.matches(':popover-open')) setOpened(true);
  }, [id]);
  return [wasOpen, (isOpen) => isOpen && setOpened(true)];
}
