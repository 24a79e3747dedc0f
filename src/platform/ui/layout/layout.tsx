import type { ReactNode } from 'react';
import './layout.css';

interface WithChildren {
  children: ReactNode;
}

/** Limits a page's content to 1240 px, with gutters. */
export function Wrap({ children, as: Element = 'div' }: WithChildren & { as?: 'div' | 'main' | 'section' }) {
  return <Element className="ui-wrap">{children}</Element>;
}

/** Stacks its children; `gap` in steps of the space scale. */
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
  /** It is the only content of the page, so its title is the page's heading. */
  isPage?: boolean;
}

/** An empty state: says what will be here, or which filter excluded everything, with one action. */
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
