import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { useCheckout } from '../cart/order-context.ts';
import type { PaymentEvent, PaymentState } from './payment-state.ts';

interface PriceChangedProps {
  state: Extract<PaymentState, { name: 'priceChanged' }>;
  dispatch: (event: PaymentEvent) => void;
}

/** The total is not the one that the visitor saw: they agree to the new one, or choose again. */
export function PriceChanged({ state, dispatch }: PriceChangedProps) {
  const t = useTranslations('checkout.dialog');
  // What vouchers leave to pay is the sum of the button behind the dialog.
  const { cart, kind, money, chooseAgain, seePrice } = useCheckout();
  const seen = (): void => {
    seePrice();
    dispatch({ type: 'seen' });
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={seen}
      title={t('price')}
      actions={
        <>
          <Button look="go" wide onClick={seen}>
            {t('priceGoOn', { total: money(cart.rest.amount) })}
          </Button>
          <Button
            look="plain"
            wide
            onClick={() => {
              seen();
              void chooseAgain('prices');
            }}
          >
            {t('priceBack', { kind })}
          </Button>
        </>
      }
    >
      <p>{t('priceText', { before: money(state.before), total: money(state.total) })}</p>
    </Dialog>
  );
}
