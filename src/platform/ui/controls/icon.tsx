import { classNames } from '../style/class-names.ts';
import { type IconName, iconPaths, mirroredIcons } from './icon-paths.ts';
import './icon.css';

interface IconProps {
  name: IconName;
  /** 16 px with small text, 20 px normally, 24 px in notes. */
  size?: 'small' | 'usual' | 'large';
}

/** An icon in the colour of the text. Hidden from screen readers: a text or label says the same. */
export function Icon({ name, size = 'usual' }: IconProps) {
  return (
    <svg
      className={classNames('ui-icon', `ui-icon-${size}`, mirroredIcons.has(name) && 'ui-icon-mirrored')}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
