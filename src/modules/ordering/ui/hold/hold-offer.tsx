import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { momentText } from '#modules/documents/rules/formatted-texts.ts';
import type { CartView } from '../cart/order-context.ts';
import './hold-offer.css';

interface HoldOfferProps {
  hold: NonNullable<CartView['hold']>;
  isSignedIn: boolean;
  isBusy: boolean;
  onPress: () => void;
}

/** Below the ways to pay: members may keep the seats now and pay later (specification section 4, 'Order kind'). */
export function HoldOffer({ hold: { until, timeZone, fault }, isSignedIn, isBusy, onPress }: HoldOfferProps) {
  const t = useTranslations('checkout.hold');
  const locale = useLocale();
  // A visitor who is not signed in need not read of an offer that would be refused.
  if (fault && !isSignedIn) return null;
  const canPress = isSignedIn && fault === null;
  return (
    <section className="ordering-hold-offer">
      <h2 className="step-heading">{t('heading')}</h2>
      <p>
        {fault
          ? t(fault === 'HOLD_PREMIUM_SEATS' ? 'premium' : 'purchaseOnly')
          : t(isSignedIn ? 'text' : 'signIn', { until: momentText(until, locale, timeZone) })}
      </p>
      {canPress && (
        <p>
          <Button busy={isBusy} busyLabel={t('busy')} onClick={onPress}>
            {t('press')}
          </Button>
        </p>
      )}
    </section>
  );
}
