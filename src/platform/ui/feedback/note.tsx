import type { ReactNode, Ref } from 'react';
import { classNames } from '../style/class-names.ts';
import { Icon } from '../controls/icon.tsx';
import type { IconName } from '../controls/icon-paths.ts';
import './note.css';

/** How serious it is. */
export type NoteTone = 'bad' | 'warn' | 'ok' | 'neutral';

const icons: Record<NoteTone, IconName> = { bad: 'warning', warn: 'info', ok: 'check', neutral: 'info' };

interface NoteProps {
  tone?: NoteTone;
  title?: ReactNode;
  /** What happened, and what is not affected. */
  children?: ReactNode;
  /** One action, as small buttons. */
  actions?: ReactNode;
  /** Announced when it appears: at once (`alert`) or at the next pause (`status`). */
  announce?: 'alert' | 'status';
  /** The name that screen readers read when it gets the focus. */
  label?: string;
  /** To focus the note, for example above a refused form. */
  ref?: Ref<HTMLDivElement>;
}

/** A note: what happened, what is not affected, and one action. */
export function Note({ tone = 'neutral', title, children, actions, announce, label, ref }: NoteProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={announce ?? (label && 'group')}
      aria-label={label}
      className={classNames('ui-note', `ui-note-${tone}`)}
    >
      <Icon name={icons[tone]} size="large" />
      <div className="ui-note-text">
        {title && <p className="ui-note-title">{title}</p>}
        {children && <div className="ui-note-body">{children}</div>}
        {actions && <div className="ui-note-actions">{actions}</div>}
      </div>
    </div>
  );
}
