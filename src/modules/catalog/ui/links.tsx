import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { classNames } from '#platform/ui/style/class-names.ts';
import { Icon } from '#platform/ui/controls/icon.tsx';
import type { IconName } from '#platform/ui/controls/icon-paths.ts';
import '#platform/ui/controls/button.css';

/** Makes an address of this visit: adds what every link has (`lang`, unless it is the default). */
export type MakeHref = (path: string) => string;

const LinkContext = createContext<MakeHref>((path) => path);

/** Gives the pages below the way their links are made; `apps/web` renders it once. */
export function LinkProvider({ href, children }: { href: MakeHref; children: ReactNode }) {
  return <LinkContext value={href}>{children}</LinkContext>;
}

/** How to make a link's address of a path: `href('/order/5')`. */
export const useHref = (): MakeHref => useContext(LinkContext);

/** The hidden fields of a GET form, because its fields replace the query of its address. */
export function useCarriedFields(): readonly (readonly [string, string])[] {
  const href = useHref();
  return useMemo(() => [...new URL(href('/'), 'http://shop.invalid').searchParams], [href]);
}

interface ShopLinkProps {
  /** A path of the shop, or an http(s) address of another site. */
  to: string;
  className?: string;
  label?: string;
  current?: 'page' | 'date' | 'true' | undefined;
  /** A picture's link beside the same link as text: left out by the keyboard and by screen readers. */
  isRepeated?: boolean;
  /** The address opens something by itself: it gets a document of its own, without the tag manager of this one. */
  isSecret?: boolean;
  children: ReactNode;
}

/** A real link that changes the page in place when scripts have loaded. */
export function ShopLink({ to, className, label, current, isRepeated, isSecret, children }: ShopLinkProps) {
  const href = useHref();
  const common = {
    className,
    'aria-label': label,
    'aria-current': current,
    ...(isRepeated && { 'aria-hidden': true, tabIndex: -1 }),
  };
  if (!to.startsWith('/')) {
    return (
      <a href={to} rel="noreferrer" {...common}>
        {children}
      </a>
    );
  }
  return (
    <a href={href(to)} {...common} {...(isSecret && { 'data-reload': true })}>
      {children}
    </a>
  );
}

interface LinkButtonProps extends ShopLinkProps {
  look?: 'go' | 'ink' | 'alt';
  small?: boolean;
  icon?: IconName;
  endIcon?: IconName;
}

/** The same, styled as a button. */
export function LinkButton({ look = 'alt', small, icon, endIcon, children, ...link }: LinkButtonProps) {
  return (
    <ShopLink {...link} className={classNames('ui-button', `ui-button-${look}`, small && 'ui-button-small')}>
      <span className="ui-button-words">
        {icon && <Icon name={icon} />}
        <span>{children}</span>
        {endIcon && <Icon name={endIcon} />}
      </span>
    </ShopLink>
  );
}
