import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useKeptFocus } from '../controls/use-kept-focus.ts';
import { watchPresses } from './dialog-presses.ts';
import { useFrameInFront } from './frames-in-front.ts';
import './dialog.css';

interface DialogProps {
  open: boolean;
  /** Called after Escape, the phone's back gesture or a press outside the dialog. The caller closes it. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the main action first. */
  actions?: ReactNode;
  /** Large figures or a picture above the title. */
  lead?: ReactNode;
  /** The title has the focus at first, not a button: for a dialog that opens by itself, while keys may still be pressed. */
  startsAtTitle?: boolean;
  /** 'alertdialog' when something may be lost. */
  role?: 'dialog' | 'alertdialog';
}

/**
 * A native modal dialog: a sheet at the bottom on the phone, 480 px wide in the middle from 900 px on. The browser
 * keeps the focus inside, handles Escape, and returns the focus at the end. Use it only for the timer and when
 * something may be lost.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  lead,
  startsAtTitle = false,
  role = 'dialog',
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const isShown = !useFrameInFront() && open;

  const close = useEffectEvent(onClose);
  // In the layout phase, so that an unmount closes it while the element exists: only then does the browser return the
  // focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isShown || !element) return undefined;
    const page = document.documentElement;
    const before = document.activeElement;
    page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
    element.showModal();
    // The browser gives the focus to the first element that can have it, which would be the actions' own.
    element.querySelector<HTMLElement>('.ui-dialog-actions:focus :is(button, a)')?.focus();
    if (startsAtTitle) element.querySelector<HTMLElement>('.ui-dialog-title')?.focus();
    const stopWatching = watchPresses(element, () => close());
    return () => {
      stopWatching();
      element.close();
      // Browsers do not return the focus to a frame of another site, as a card's form is.
      if (before instanceof HTMLIFrameElement && document.activeElement === document.body) before.focus();
    };
  }, [isShown, startsAtTitle]);

  return (
    <dialog
      ref={dialog}
      className="ui-dialog"
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      aria-describedby={children ? bodyId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close a dialog at the second Escape whatever the page says; the caller may want it open.
      onClose={({ currentTarget }) => {
        if (isShown && !currentTarget.open) currentTarget.showModal();
      }}
    >
      {open && (
        <div className="ui-dialog-sheet">
          {lead}
          <h2 className="ui-dialog-title" id={titleId} tabIndex={startsAtTitle ? -1 : undefined}>
            {title}
          </h2>
          {children && (
            <div className="ui-dialog-body" id={bodyId}>
              {children}
            </div>
          )}
          {actions && <Actions>{actions}</Actions>}
        </div>
      )}
    </dialog>
  );
}

/** The buttons. When a press replaces them by others, as a question whether to leave does, the focus stays here. */
function Actions({ children }: { children: ReactNode }) {
  return (
    <div ref={useKeptFocus<HTMLDivElement>()} tabIndex={-1} className="ui-dialog-actions">
      {children}
    </div>
  );
}
