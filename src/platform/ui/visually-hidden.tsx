import type { ReactNode } from 'react';
import './visually-hidden.css';

/** Words for the ear only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="ui-visually-hidden">{children}</span>;
}

/** A link that shows itself on the first Tab and leads past what every page repeats. */
export function SkipLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="ui-skip-link" href={href}>
      {children}
    </a>
  );
}
