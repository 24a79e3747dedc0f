import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { openInFront } from './frames-in-front.ts';
import './dialog.css';
import './frame-dialog.css';

interface FrameDialogProps {
  /** Called after Escape or a press outside the dialog. The caller removes it. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}

/** The page's landmarks. A provider appends its own frames to the body: those stay active. */
const PAGE_PARTS = ':is(header, main, footer, nav, aside, form):not(dialog *)';

/**
 * A dialog for a frame of another company, open as long as it is rendered. It is not modal for the browser: such a
 * provider puts its questions at the end of the body, where a modal dialog would cover and block them. Instead the
 * page behind is made inert, and modal dialogs wait until this one is closed.
 */
export function FrameDialog({ onClose, title, children, actions }: FrameDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const before = document.activeElement;
    const makePageActive = makePageInert();
    const closeInFront = openInFront();
    dialog.current?.show();
    dialog.current?.focus();
    const stop = new AbortController();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    addEventListener('keydown', onKey, { signal: stop.signal });
    scrim.current?.addEventListener('click', () => close(), { signal: stop.signal });
    return () => {
      stop.abort();
      makePageActive();
      closeInFront();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return createPortal(
    <>
      <div ref={scrim} className="ui-frame-dialog-scrim" />
      <dialog
        ref={dialog}
        className="ui-dialog ui-frame-dialog"
        tabIndex={-1}
        aria-labelledby={titleId}
        aria-describedby={bodyId}
      >
        <div className="ui-dialog-sheet">
          <h2 className="ui-dialog-title" id={titleId}>
            {title}
          </h2>
          <div className="ui-dialog-body" id={bodyId}>
            {children}
          </div>
          <div className="ui-dialog-actions">{actions}</div>
        </div>
      </dialog>
    </>,
    document.body,
  );
}

/** Makes the page behind inert; returns a function that undoes it. */
function makePageInert(): () => void {
  const parts = [...document.querySelectorAll<HTMLElement>(PAGE_PARTS)].filter(({ inert }) => !inert);
  for (const part of parts) part.inert = true;
  return () => {
    for (const part of parts) part.inert = false;
  };
}
