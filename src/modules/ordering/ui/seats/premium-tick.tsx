import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/ui/controls/checkbox.tsx';
import { isolate } from '#modules/i18n/rules/isolates.ts';
import { useOrder, type OrderPageData } from '../cart/order-context.ts';
import './premium-tick.css';

const PREMIUM = 'premium';

interface PremiumTickProps {
  /** The price level of the chosen places. */
  level: OrderPageData['priceLevels'][number] | undefined;
  /** The server refused the next step because it is not ticked. */
  isRefused: boolean;
}

/**
 * The explicit confirmation of premium seats, once in an order (specification section 5, 'Seats'): their price level with
 * its price and what it offers. All chosen seats have one level.
 */
export function PremiumTick({ level, isRefused }: PremiumTickProps) {
  const t = useTranslations('ordering.premium');
  const { cart, change, money, clearRefusal } = useOrder();
  const tick = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isRefused) tick.current?.focus();
  }, [isRefused]);
  const { confirmed } = cart.content;
  if (!level) return null;
  const { name, price, description } = level;
  return (
    <Checkbox
      ref={tick}
      name={PREMIUM}
      label={
        <>
          <b className="premium-tick-level">
            {t('confirm', { level: isolate(name), price: price === null ? '' : money(price) })}
          </b>
          {description && <span className="premium-tick-text">{description}</span>}
        </>
      }
      checked={confirmed.includes(PREMIUM)}
      error={isRefused && t('needed')}
      onChange={(isTicked) => {
        if (isRefused) clearRefusal();
        const others = confirmed.filter((kind) => kind !== PREMIUM);
        change({ confirmed: isTicked ? [...others, PREMIUM] : others });
      }}
    />
  );
}
