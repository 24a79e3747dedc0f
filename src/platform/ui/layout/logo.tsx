import { classNames } from '../style/class-names.ts';
import './logo.css';

/** One line of a brand's mark: path data on a grid of 28, and its width when it is not 3. */
export interface MarkStroke {
  d: string;
  width?: number;
}

interface LogoProps {
  name: string;
  mark: readonly MarkStroke[];
  /** The brand's home page; without it the logo is not a link. */
  href?: string;
  /** On phones only the mark is visible; the name stays for screen readers. */
  markOnlyOnPhone?: boolean;
}

/** The brand's mark in its accent colour, and its name. Never mirrored. */
export function Logo({ name, mark, href, markOnlyOnPhone }: LogoProps) {
  const content = (
    <>
      <svg className="ui-logo-mark" viewBox="0 0 28 28" aria-hidden="true">
        {mark.map(({ d, width = 3 }) => (
          <path key={d} d={d} strokeWidth={width} />
        ))}
      </svg>
      <span className={classNames(markOnlyOnPhone && 'ui-logo-name-desktop')}>{name}</span>
    </>
  );
  if (href === undefined) return <span className="ui-logo">{content}</span>;
  return (
    <a className="ui-logo" href={href} aria-label={name}>
      {content}
    </a>
  );
}
