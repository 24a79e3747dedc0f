import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './visually-hidden.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="ui-visually-hidden">{children}</span>;
}

interface SkipLinkProps {
  href: string;
  /** Its target is on phones only, or on desktops only. */
  screen?: 'phone' | 'desktop';
  children: ReactNode;
}

/** A link that becomes visible when it gets the focus, and skips what every page repeats, or a long list. */
export function SkipLink({ href, screen, children }: SkipLinkProps) {
  return (
    <a className={classNames('ui-skip-link', screen && `ui-${screen}-only`)} href={href}>
      {children}
    </a>
  );
}
