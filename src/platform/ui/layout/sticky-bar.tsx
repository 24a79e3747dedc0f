import { useEffect, useId, useState, type ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';
import { useKeptFocus } from '../controls/use-kept-focus.ts';
import './sticky-bar.css';

interface StickyBarProps {
  /** By which a skip link leads to it. */
  id?: string;
  /** Accessible name of the region ('Your order'). */
  label: string;
  /** The total. */
  title: ReactNode;
  /** What the total is for. */
  detail?: ReactNode;
  /** Above the total, for as long as there is something to decide. */
  notice?: ReactNode;
  /** What the total is made of; shown above the bar after a press on the total. */
  breakdown?: ReactNode;
  /** The next step. */
  action: ReactNode;
}

/** A notice that is decided leaves the focus to the button of the next step, which is the last one. */
const onNextStep = (controls: readonly HTMLElement[]): HTMLElement | undefined => controls.at(-1);

/** The phone's bar at the bottom: total, description, next step. From 900 px on the summary replaces it. */
export function StickyBar({ id: ownId, label, title, detail, notice, breakdown, action }: StickyBarProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const texts = (
    <>
      <b className="ui-sticky-bar-title">
        {title}
        {breakdown && <Icon name={isOpen ? 'down' : 'up'} size="small" />}
      </b>
      {detail && <span className="ui-sticky-bar-detail">{detail}</span>}
    </>
  );
  useEffect(() => {
    if (!isOpen) return undefined;
    // It would cover what has the focus outside of it.
    const close = ({ key, target }: Partial<KeyboardEvent>): void => {
      if (key === 'Escape' || !(target as Element).closest('.ui-sticky-bar')) setOpen(false);
    };
    const closed = new AbortController();
    for (const act of ['keydown', 'focusin'] as const) addEventListener(act, close, closed);
    return () => closed.abort();
  }, [isOpen]);
  return (
    <section
      ref={useKeptFocus(onNextStep)}
      id={ownId}
      tabIndex={-1}
      className="ui-sticky-bar ui-print-hidden"
      aria-label={label}
    >
      {notice && <div className="ui-sticky-bar-notice">{notice}</div>}
      {breakdown && isOpen && (
        <div id={id} className="ui-sticky-bar-breakdown">
          {breakdown}
        </div>
      )}
      <div className="ui-sticky-bar-row">
        {breakdown ? (
          <button
            type="button"
            className="ui-sticky-bar-text"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {texts}
          </button>
        ) : (
          <div className="ui-sticky-bar-text">{texts}</div>
        )}
        {action}
      </div>
    </section>
  );
}
