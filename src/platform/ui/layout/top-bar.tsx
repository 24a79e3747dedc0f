import type { ReactNode } from 'react';
import './top-bar.css';

interface TopBarProps {
  logo: ReactNode;
  /** The brand's links; shown from 900 px on. */
  nav?: ReactNode;
  /** Language, own tickets: at the end of the bar. */
  tools?: ReactNode;
}

/** The bar on top of every page that is not a step of an order. */
export function TopBar({ logo, nav, tools }: TopBarProps) {
  return (
    <header className="ui-top-bar ui-print-hidden">
      <div className="ui-top-bar-row">
        {logo}
        {nav}
        <div className="ui-top-bar-tools">{tools}</div>
      </div>
    </header>
  );
}

/** A link of the brand's navigation. */
export interface NavLink {
  href: string;
  label: string;
  current?: boolean;
}

/** The brand's navigation. */
export function TopBarNav({ label, links }: { label: string; links: readonly NavLink[] }) {
  return (
    <nav className="ui-top-bar-nav" aria-label={label}>
      {links.map((link) => (
        <a
          key={link.href}
          className="ui-top-bar-link"
          href={link.href}
          aria-current={link.current ? 'page' : undefined}
        >
          {link.label}
        </a>
      ))}
    </nav>
  );
}
