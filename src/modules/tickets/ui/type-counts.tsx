import { useTranslations } from 'use-intl';
import { Price } from '#platform/ui/price.tsx';
import { Stepper } from '#platform/ui/stepper.tsx';
import { useTypeText, type Money } from './use-type-text.ts';
import type { TicketType } from './ticket-types.ts';
import './type-counts.css';

interface TypeCountsProps {
  types: readonly TicketType[];
  countOf: (ticketId: number) => number;
  /** The type that places have by themselves: it shrinks only when another grows. */
  usual: number | undefined;
  /** Whether there is room for one more. */
  canGrow: (ticketId: number) => boolean;
  onMore: (ticketId: number) => void;
  onFewer: (ticketId: number) => void;
  money: Money;
}

/**
 * Ticket types of places without numbers: how many of each. Together they always make up the places taken; one
 * more takes a place that has the usual type, else one more place.
 */
export function TypeCounts({ types, countOf, usual, canGrow, onMore, onFewer, money }: TypeCountsProps) {
  const t = useTranslations('checkout.tickets');
  const typeText = useTypeText(money);
  return (
    <ul className="tickets-counts">
      {types.map((type) => {
        const { ticketId, name, oldPrice, isSoldOut } = type;
        const count = countOf(ticketId);
        return (
          <li key={ticketId} className="tickets-count">
            <span className="tickets-count-words">
              <b>{name}</b>
              <span className="tickets-count-price">
                {oldPrice !== null && !isSoldOut && (
                  <Price text={money(oldPrice)} formerLabel={t('insteadOf')} />
                )}{' '}
                {typeText(type)}
              </span>
            </span>
            <Stepper
              label={name}
              value={count}
              min={ticketId === usual ? count : 0}
              max={isSoldOut || !canGrow(ticketId) ? count : Number.MAX_SAFE_INTEGER}
              filled={count > 0}
              fewerLabel={t('fewer', { name })}
              moreLabel={t('more', { name })}
              onChange={(next) => (next > count ? onMore(ticketId) : onFewer(ticketId))}
            />
          </li>
        );
      })}
    </ul>
  );
}
