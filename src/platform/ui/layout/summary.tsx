import type { ReactNode } from 'react';
import { useKeptFocus } from '../controls/use-kept-focus.ts';
import { classNames } from '../style/class-names.ts';
import './summary.css';

interface SummaryProps {
  title: ReactNode;
  children: ReactNode;
  /** The next step, under the totals. */
  action?: ReactNode;
}

/** The panel next to a step: what was chosen, and the total. */
export function Summary({ title, children, action }: SummaryProps) {
  return (
    <section className="ui-summary">
      <h2>{title}</h2>
      {children}
      {action}
    </section>
  );
}

/** The list around SummaryLines. */
export function SummaryLines({ children }: { children: ReactNode }) {
  return (
    <ul ref={useKeptFocus<HTMLUListElement>()} tabIndex={-1} className="ui-summary-lines">
      {children}
    </ul>
  );
}

interface SummaryLineProps {
  badge?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  amount?: ReactNode;
  /** A button that removes the line. */
  action?: ReactNode;
}

/** One thing of the order: badge, name, amount. */
export function SummaryLine({ badge, title, detail, amount, action }: SummaryLineProps) {
  return (
    <li className="ui-summary-line">
      {badge}
      <span className="ui-summary-line-text">
        <span className="ui-summary-line-title">{title}</span>
        {detail && <span className="ui-summary-line-detail">{detail}</span>}
      </span>
      {amount && <span className="ui-summary-line-amount">{amount}</span>}
      {action}
    </li>
  );
}

/** A short code on its own background: `mine` in the accent, `count` neutral. Left-to-right. */
export function Badge({ children, look = 'mine' }: { children: ReactNode; look?: 'mine' | 'count' }) {
  return (
    <bdi dir="ltr" className={classNames('ui-badge', `ui-badge-${look}`)}>
      {children}
    </bdi>
  );
}

/** One row of the totals: a charge, a discount, or the total (`large`). */
export interface Total {
  key: string;
  label: ReactNode;
  amount: ReactNode;
  large?: boolean;
  /** Second currency, tax: under the amount. */
  note?: ReactNode;
}

/** Charges and the total, as a list of terms. */
export function Totals({ rows }: { rows: readonly Total[] }) {
  return (
    <dl className="ui-totals">
      {rows.map((row) => (
        <div key={row.key} className={classNames('ui-totals-row', row.large && 'ui-totals-large')}>
          <dt>{row.label}</dt>
          <dd>{row.amount}</dd>
          {row.note && <dd className="ui-totals-note">{row.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
