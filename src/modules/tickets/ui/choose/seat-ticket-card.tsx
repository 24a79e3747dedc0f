import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { Badge } from '#platform/ui/layout/summary.tsx';
import type { TicketChoiceOptions } from './ticket-choice-options.ts';
import './seat-ticket-card.css';

interface SeatTicketCardProps {
  /** 'G8'; '3×' for places without numbers. */
  badge: string;
  title: string;
  detail: string;
  /** The accessible name of the button that unlocks the seat. */
  unlockLabel: string;
  onUnlock: () => void;
  /** The hint of the chosen ticket: 'Bring your student card.' */
  hint?: string | undefined;
  /** The fault of the choice at this seat. */
  fault?: string | undefined;
  /** Shown when there are not enough seats for the requested ticket. */
  notEnoughSeats?: ReactNode;
  children: ReactNode;
}

/** A seat, or a group of places, with the choice of its ticket. */
export function SeatTicketCard(props: SeatTicketCardProps) {
  const { badge, title, detail, unlockLabel, onUnlock, hint, fault, notEnoughSeats, children } = props;
  return (
    <li className="ui-card tickets-seat">
      <div className="tickets-seat-head">
        <Badge>{badge}</Badge>
        <div className="tickets-seat-words">
          <h3 className="tickets-seat-title">{title}</h3>
          {detail && <p className="tickets-seat-detail">{detail}</p>}
        </div>
        <IconButton icon="close" label={unlockLabel} onClick={onUnlock} />
      </div>
      {children}
      {hint && (
        <p className="tickets-seat-hint">
          <Icon name="info" size="small" />
          <span>{hint}</span>
        </p>
      )}
      <div aria-live="polite" className="tickets-seat-fault">
        {notEnoughSeats ?? (fault && <Note tone="warn">{fault}</Note>)}
      </div>
    </li>
  );
}

/** There are not enough seats for a ticket; leads to the map, where other seats may be free. */
export function NotEnoughSeats({ refusal, options }: { refusal: RefusalBody; options: TicketChoiceOptions }) {
  const t = useTranslations('tickets.choose');
  const { title, text } = options.refusalText(refusal);
  return (
    <Note
      tone="warn"
      title={title}
      actions={
        <Button small look="ink" onClick={options.onSeeSeats}>
          {t('moreSeats')}
        </Button>
      }
    >
      {text}
    </Note>
  );
}
