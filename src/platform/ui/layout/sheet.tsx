import type { ReactNode, Ref } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import './sheet.css';

interface SheetProps {
  /** The `popoverTarget` of its opener. */
  id: string;
  title: ReactNode;
  /** Accessible name of the button that closes it. */
  closeLabel: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
  /** Called when it opens and when it closes. */
  onToggle?: (isOpen: boolean) => void;
}

/**
 * A choice that opens over the page: a sheet at the bottom on phones, in the middle from 900 px on. The browser opens it
 * by a button with `popoverTarget`, closes it on Escape and on a press outside, and returns the focus, all without
 * scripts. With them the sheet takes the focus when it opens: its title is said, and Tab leads to its first control.
 */
export function Sheet({ id, title, closeLabel, children, ref, onToggle }: SheetProps) {
  const titleId = `${id}-title`;
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="ui-sheet"
      onToggle={(event) => {
        const isOpen = event.newState === 'open';
        const sheet = event.currentTarget;
        if (isOpen && !sheet.contains(document.activeElement)) sheet.focus({ preventScroll: true });
        onToggle?.(isOpen);
      }}
    >
      <div className="ui-sheet-head">
        <h2 id={titleId} className="ui-sheet-title">
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} closes={id} />
      </div>
      {children}
    </div>
  );
}
