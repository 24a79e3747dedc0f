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
  /** It is all that the page says: its title is the page's. */
  isPage?: boolean;
}

/** Nothing here: says what will be here, or which filter emptied it, and the nearest way on. */
export function Empty({ title, children, actions, isPage = false }: EmptyProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="ui-empty">
      <Heading className="ui-section-title">{title}</Heading>
      <div className="ui-empty-body">{children}</div>
      {actions && <div className="ui-row">{actions}</div>}
    </div>
  );
}
