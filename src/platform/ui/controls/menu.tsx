import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import './menu.css';

/** A link of the menu. */
export interface MenuLink {
  href: string;
  label: string;
  /** The language of the label and of the linked page, for a choice of languages. */
  lang?: string;
  current?: boolean;
}

interface MenuProps {
  icon?: IconName;
  /** The opener's label; on phones only the icon is visible. */
  label: string;
  /** A longer accessible name ('Language: English'). */
  spokenLabel?: string;
  links: readonly MenuLink[];
}

/** The browser opens it; this closes it on Escape, on Tab out of it, and on a press elsewhere. */
export function closeOnLeave(details: HTMLDetailsElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const close = (): void => {
    details.open = false;
  };
  const closeUnlessInside = (target: EventTarget | null): void => {
    if (details.open && !(target instanceof Node && details.contains(target))) close();
  };
  details.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !details.open) return;
      close();
      details.querySelector('summary')?.focus();
    },
    { signal },
  );
  // Without a next target the window lost the focus, or a press is under way: the press decides.
  details.addEventListener(
    'focusout',
    (event) => event.relatedTarget && closeUnlessInside(event.relatedTarget),
    { signal },
  );
  document.addEventListener('pointerdown', (event) => closeUnlessInside(event.target), { signal });
  return () => stop.abort();
}

/** Links that open under a button. Native, so it works before scripts have loaded. Escape and leaving close it. */
export function Menu({ icon, label, spokenLabel, links }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => (details.current ? closeOnLeave(details.current) : undefined), []);

  return (
    <details ref={details} className="ui-menu">
      <summary className="ui-menu-opener" aria-label={spokenLabel ?? label}>
        {icon && <Icon name={icon} />}
        <span className={icon ? 'ui-menu-words' : undefined}>{label}</span>
      </summary>
      <ul className="ui-menu-list">
        {links.map((link) => (
          <li key={link.href}>
            <a
              className="ui-menu-link"
              href={link.href}
              lang={link.lang}
              hrefLang={link.lang}
              aria-current={link.current ? 'true' : undefined}
            >
              <bdi>{link.label}</bdi>
              {link.current && <Icon name="check" size="small" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Whether it is open at first. */
  open?: boolean;
}

/** A line that opens its details: terms, or the parts of a charge. */
export function Disclosure({ summary, children, open }: DisclosureProps) {
  return (
    <details className="ui-disclosure" open={open}>
      <summary className="ui-disclosure-opener">
        <span>{summary}</span>
        <Icon name="down" />
      </summary>
      <div className="ui-disclosure-body">{children}</div>
    </details>
  );
}
