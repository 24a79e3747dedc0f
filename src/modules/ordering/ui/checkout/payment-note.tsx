import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { isEmptyCart } from '../cart/checkout.ts';
import { goodsView } from '../summary/goods-view.ts';
import { useCheckout } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';

/** Why the payment failed, and how long the seats are kept. It takes the focus, because it concerns the whole page. */
export function FailedNote({ refusal }: { refusal: RefusalBody }) {
  const t = useTranslations('checkout.pay');
  const texts = useRefusalText()(refusal);
  const { kind, cart, chooseAgain } = useCheckout();
  const { Kept } = goodsView(kind);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  const isEmpty = isEmptyCart(cart);
  return (
    <Note
      ref={note}
      tone="bad"
      title={texts.title}
      actions={
        isEmpty && (
          <Button small look="ink" onClick={() => void chooseAgain('goods')}>
            {t('chooseAgain', { kind })}
          </Button>
        )
      }
    >
      {texts.text} {!isEmpty && Kept && <Kept />}
    </Note>
  );
}

interface AsideNoteProps {
  onResume: () => void;
  onWithdraw: () => void;
  /** The cart has other goods than those that are being paid. */
  isOfOthers?: boolean;
}

/** The payment continues without its dialog. */
export function AsideNote({ onResume, onWithdraw, isOfOthers }: AsideNoteProps) {
  const t = useTranslations('checkout.dialog');
  const { kind } = useCheckout();
  return (
    <Note
      tone="warn"
      title={t('aside')}
      announce="status"
      actions={
        <>
          <Button small look="ink" onClick={onResume}>
            {t('resume')}
          </Button>
          <Button small look="alt" onClick={onWithdraw}>
            {t('withdraw')}
          </Button>
        </>
      }
    >
      {t(isOfOthers ? 'asideOthersText' : 'asideText', { kind })}
    </Note>
  );
}
