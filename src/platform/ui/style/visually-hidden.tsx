import type { ReactNode } from 'react';
import './visually-hidden.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="ui-visually-hidden">{children}</span>;
}

/** A link that becomes visible on the first Tab and skips what every page repeats. */
export function SkipLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="ui-skip-link" href={href}>
      {children}
    </a>
  );
}
