import type { Ref } from 'react';
import { classNames } from '../style/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import './icon-button.css';

interface Common {
  icon: IconName;
  /** Accessible name; also the browser's tooltip. */
  label: string;
  /** On a darker background, where an icon alone does not look like a button. */
  filled?: boolean;
}

interface IconButtonProps extends Common {
  onClick?: () => void;
  /** The id of the popover that it closes, without scripts too. */
  closes?: string;
  /** The id of the popover that it opens. */
  opens?: string;
  /** It stays focusable, so that a press that disables it does not lose the focus. */
  disabled?: boolean;
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of 44 px that is only an icon. */
export function IconButton({
  icon,
  label,
  filled,
  onClick,
  closes,
  opens,
  disabled,
  pressed,
  ref,
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classNames('ui-icon-button', filled && 'ui-icon-button-filled')}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      popoverTarget={closes ?? opens}
      popoverTargetAction={closes === undefined ? undefined : 'hide'}
      onClick={() => !disabled && onClick?.()}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The same as a link. */
export function IconLink({ icon, label, filled, href }: Common & { href: string }) {
  return (
    <a
      className={classNames('ui-icon-button', filled && 'ui-icon-button-filled')}
      href={href}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </a>
  );
}
