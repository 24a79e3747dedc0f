import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Note } from '#platform/ui/note.tsx';
import { Badge } from '#platform/ui/summary.tsx';
import { useOrder } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';
import './seat-ticket-card.css';

interface SeatTicketCardProps {
  /** 'G8'; '3×' for places without numbers. */
  badge: string;
  title: string;
  detail: string;
  /** Spoken name of the cross. */
  unlockLabel: string;
  onUnlock: () => void;
  /** What the chosen ticket asks for: 'Bring your student card.' */
  hint?: string | undefined;
  /** What is wrong with the choice, at the place where it is. */
  fault?: string | undefined;
  /** Why the ticket wished for could not be had: there are not enough seats. */
  lacking?: RefusalBody | undefined;
  children: ReactNode;
}

/** A seat, or a group of places, with the choice of its ticket. */
export function SeatTicketCard(props: SeatTicketCardProps) {
  const { badge, title, detail, unlockLabel, onUnlock, hint, fault, lacking, children } = props;
  return (
    <li className="ui-card ordering-seat">
      <div className="ordering-seat-head">
        <Badge>{badge}</Badge>
        <div className="ordering-seat-words">
          <h3 className="ordering-seat-title">{title}</h3>
          {detail && <p className="ordering-seat-detail">{detail}</p>}
        </div>
        <IconButton icon="close" label={unlockLabel} onClick={onUnlock} />
      </div>
      {children}
      {hint && (
        <p className="ordering-seat-hint">
          <Icon name="info" size="small" />
          <span>{hint}</span>
        </p>
      )}
      <div aria-live="polite" className="ordering-seat-fault">
        {lacking ? <NotEnoughSeats refusal={lacking} /> : fault && <Note tone="warn">{fault}</Note>}
      </div>
    </li>
  );
}

/** A ticket without a seat: none is left to take for it. Other seats may be had on the map. */
export function NotEnoughSeats({ refusal }: { refusal: RefusalBody }) {
  const t = useTranslations('checkout.tickets');
  const { title, text } = useRefusalText()(refusal);
  const { goTo } = useOrder();
  return (
    <Note
      tone="warn"
      title={title}
      actions={
        <Button small look="ink" onClick={() => void goTo('chooseSeats')}>
          {t('moreSeats')}
        </Button>
      }
    >
      {text}
    </Note>
  );
}
