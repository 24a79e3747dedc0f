import type { ReactNode } from 'react';
import './sticky-bar.css';

interface StickyBarProps {
  /** Accessible name of the region ('Your order'). */
  label: string;
  /** The total. */
  title: ReactNode;
  /** What the total is for. */
  detail?: ReactNode;
  /** The next step. */
  action: ReactNode;
}

/** The phone's bar at the bottom: total, description, next step. From 900 px on the summary replaces it. */
export function StickyBar({ label, title, detail, action }: StickyBarProps) {
  return (
    <section className="ui-sticky-bar ui-print-hidden" aria-label={label}>
      <div className="ui-sticky-bar-text">
        <b className="ui-sticky-bar-title">{title}</b>
        {detail && <span className="ui-sticky-bar-detail">{detail}</span>}
      </div>
      {action}
    </section>
  );
}
