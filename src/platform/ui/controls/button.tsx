import type { MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../style/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import './button.css';

/**
 * `go`: the next step of a screen, in the accent colour. `ink`: the action inside a note. `alt`: another action.
 * `plain`: only text.
 */
export type ButtonLook = 'go' | 'ink' | 'alt' | 'plain';

interface Appearance {
  look?: ButtonLook;
  /** 40 px high instead of 48, for notes and rows. */
  small?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  icon?: IconName;
  /** Follows the label: usually `next`. */
  endIcon?: IconName;
  children: ReactNode;
}

interface ButtonProps extends Appearance {
  type?: 'button' | 'submit';
  /** Working: keeps its width, shows a spinner and cannot be pressed again. */
  busy?: boolean;
  /** The label while busy ('Paying…'); without it only the spinner is shown. */
  busyLabel?: ReactNode;
  disabled?: boolean;
  /** Name and value for a form that is sent without script. */
  name?: string;
  value?: string;
  /** The id of the sheet that it opens. */
  opens?: string;
  /** Its accessible name when the words alone are not enough; it has the words too. */
  label?: string;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  ref?: Ref<HTMLButtonElement>;
  'aria-describedby'?: string;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}

function buttonClass({ look = 'alt', small, wide }: Appearance): string {
  return classNames('ui-button', `ui-button-${look}`, small && 'ui-button-small', wide && 'ui-button-wide');
}

function Label({ icon, endIcon, children }: Appearance) {
  return (
    <span className="ui-button-words">
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {endIcon && <Icon name={endIcon} />}
    </span>
  );
}

/**
 * A button. Its label says what it does. `disabled` only while nothing is chosen; `busy` while waiting for an answer.
 */
export function Button(props: ButtonProps) {
  const { type = 'button', busy = false, busyLabel, disabled, name, value, opens, onClick, ref } = props;

  // The press is ignored: a disabled button would lose the focus. Forms submit through this click too, so Enter in a
  // field is also ignored.
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      ref={ref}
      type={type}
      name={name}
      value={value}
      className={buttonClass(props)}
      disabled={disabled}
      aria-label={props.label}
      aria-haspopup={opens ? 'dialog' : undefined}
      popoverTarget={opens}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-describedby={props['aria-describedby']}
      aria-expanded={props['aria-expanded']}
      aria-controls={props['aria-controls']}
      onClick={press}
    >
      <Label {...props} />
      {(busy || busyLabel) && (
        <span className="ui-button-busy">
          <Icon name="spinner" />
          {busyLabel && <span>{busyLabel}</span>}
        </span>
      )}
    </button>
  );
}

interface ButtonLinkProps extends Appearance {
  href: string;
  /** File name, for a link that saves its target. */
  download?: string;
  /** `noreferrer` and the like, for links to other sites. */
  rel?: string;
  target?: '_blank' | '_top';
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link that looks like a button, for steps with an address of their own. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, download, rel, target, onClick, ref } = props;
  return (
    <a
      ref={ref}
      className={buttonClass(props)}
      href={href}
      download={download}
      rel={rel}
      target={target}
      onClick={onClick}
    >
      <Label {...props} />
    </a>
  );
}
