import type { ReactNode } from 'react';
import './layout.css';

interface WithChildren {
  children: ReactNode;
}

/** Keeps a page's content between its gutters, at most 1240 px wide. */
export function Wrap({ children, as: Element = 'div' }: WithChildren & { as?: 'div' | 'main' | 'section' }) {
  return <Element className="ui-wrap">{children}</Element>;
}

/** Things below each other; `gap` in steps of the space scale. */
export function Stack({ children, gap = 4 }: WithChildren & { gap?: 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 }) {
  return (
    <div className="ui-stack" style={{ gap: `var(--s${gap})` }}>
      {children}
    </div>
  );
}

/** A panel: surface on ground, no shadow. */
export function Card({
  children,
  as: Element = 'div',
}: WithChildren & { as?: 'div' | 'section' | 'article' }) {
  return <Element className="ui-card">{children}</Element>;
}

interface EmptyProps extends WithChildren {
  title: ReactNode;
  actions?: ReactNode;
}

/** Nothing here: says what will be here, or which filter emptied it, and the nearest way on. */
export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div className="ui-empty">
      <h2 className="ui-section-title">{title}</h2>
      <div className="ui-empty-body">{children}</div>
      {actions && <div className="ui-row">{actions}</div>}
    </div>
  );
}
