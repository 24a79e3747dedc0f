import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Note } from '#platform/ui/note.tsx';
import { Badge } from '#platform/ui/summary.tsx';
import { useOrder } from './order-context.ts';
import './seat-ticket-card.css';

interface SeatTicketCardProps {
  /** 'G8'; '3×' for places without numbers. */
  badge: string;
  title: string;
  detail: string;
  /** Spoken name of the cross. */
  giveBackLabel: string;
  onGiveBack: () => void;
  /** What the chosen ticket asks for: 'Bring your student card.' */
  hint?: string | undefined;
  /** What is wrong with the choice, at the place where it is. */
  fault?: string | undefined;
  /** The ticket wished for needs more seats than the order has. */
  isLacking: boolean;
  children: ReactNode;
}

/** A seat, or a group of places, with the choice of its ticket. */
export function SeatTicketCard(props: SeatTicketCardProps) {
  const { badge, title, detail, giveBackLabel, onGiveBack, hint, fault, isLacking, children } = props;
  return (
    <li className="ui-card ordering-seat">
      <div className="ordering-seat-head">
        <Badge>{badge}</Badge>
        <div className="ordering-seat-words">
          <h3 className="ordering-seat-title">{title}</h3>
          {detail && <p className="ordering-seat-detail">{detail}</p>}
        </div>
        <IconButton icon="close" label={giveBackLabel} onClick={onGiveBack} />
      </div>
      {children}
      {hint && (
        <p className="ordering-seat-hint">
          <Icon name="info" size="small" />
          <span>{hint}</span>
        </p>
      )}
      <div aria-live="polite" className="ordering-seat-fault">
        {isLacking ? <NotEnoughSeats /> : fault && <Note tone="warn">{fault}</Note>}
      </div>
    </li>
  );
}

function NotEnoughSeats() {
  const t = useTranslations('checkout.tickets');
  const { goTo } = useOrder();
  return (
    <Note
      tone="warn"
      title={t('notEnoughSeats')}
      actions={
        <Button small look="ink" onClick={() => void goTo('chooseSeats')}>
          {t('moreSeats')}
        </Button>
      }
    >
      {t('notEnoughSeatsText')}
    </Note>
  );
}
