import { useTranslations } from 'use-intl';
import { Price } from '#platform/ui/layout/price.tsx';
import { Stepper } from '#platform/ui/controls/stepper.tsx';
import { useTypeText, type Money } from './use-type-text.ts';
import type { TicketType } from '../ticket-types.ts';
import './type-counts.css';

interface TypeCountsProps {
  types: readonly TicketType[];
  countOf: (ticketId: number) => number;
  /** The default type of the places: it shrinks only when another type grows. */
  usual: number | undefined;
  /** Whether the order may have one more place. */
  canGrow: (ticketId: number) => boolean;
  onMore: (ticketId: number) => void;
  onFewer: (ticketId: number) => void;
  money: Money;
}

/**
 * Counts of ticket types for places without numbers. Their sum is always the number of places: one more of a type
 * changes a place with the default type, or adds a place.
 */
export function TypeCounts({ types, countOf, usual, canGrow, onMore, onFewer, money }: TypeCountsProps) {
  const t = useTranslations('tickets.choose');
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
              quiet
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
