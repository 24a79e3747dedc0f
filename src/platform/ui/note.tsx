import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import './note.css';

/** How grave it is. */
export type NoteTone = 'bad' | 'warn' | 'ok' | 'neutral';

const icons: Record<NoteTone, IconName> = { bad: 'warning', warn: 'info', ok: 'check', neutral: 'info' };

interface NoteProps {
  tone?: NoteTone;
  title?: ReactNode;
  /** What happened, what is safe. */
  children?: ReactNode;
  /** One way on, as small buttons. */
  actions?: ReactNode;
  /** Read aloud when it appears: at once (`alert`) or when the reader pauses (`status`). */
  announce?: 'alert' | 'status';
  /** To put the focus on the note, for instance above a form that was refused. */
  ref?: Ref<HTMLDivElement>;
}

/** What happened, what is safe, one way on. */
export function Note({ tone = 'neutral', title, children, actions, announce, ref }: NoteProps) {
  return (
    <div ref={ref} tabIndex={-1} role={announce} className={classNames('ui-note', `ui-note-${tone}`)}>
      <Icon name={icons[tone]} size="large" />
      <div className="ui-note-text">
        {title && <p className="ui-note-title">{title}</p>}
        {children && <div className="ui-note-body">{children}</div>}
        {actions && <div className="ui-note-actions">{actions}</div>}
      </div>
    </div>
  );
}
