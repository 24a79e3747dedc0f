import { useTranslations } from 'use-intl';
import { isNothing } from '#kernel/amount.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { isEmptyCart } from '../cart/checkout.ts';
import { useCheckout } from '../cart/order-context.ts';

interface PayButtonProps {
  isBusy: boolean;
  onPress: () => void;
  wide?: boolean;
}

/** 'Pay 28.40 €', in summary and bar, and on desktops at the form's end too. Disabled while a payment is under way. */
export function PayButton({ isBusy, onPress, wide = false }: PayButtonProps) {
  const t = useTranslations('checkout.pay');
  const { cart, money } = useCheckout();
  const { amount } = cart.rest;
  return (
    <Button
      look="go"
      wide={wide}
      icon={isNothing(amount) ? 'check' : 'lock'}
      busy={isBusy}
      busyLabel={t('paying')}
      disabled={isEmptyCart(cart) && !isBusy}
      onClick={onPress}
    >
      {isNothing(amount) ? t('pressFree') : t('press', { amount: money(amount) })}
    </Button>
  );
}
