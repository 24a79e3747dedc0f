import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { earnPassAhead } from '#platform/browser/bot-check/bot-pass.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { commitOrder } from '#modules/ordering/contract.ts';
import { BillDetail, BillLines } from '../summary/bill-lines.tsx';
import { isEmptyCart } from '../cart/checkout.ts';
import { useGoodsList } from '../frame/goods-list-context.ts';
import { goodsScreen } from './goods-screens.ts';
import { useGoodsOrder } from '../cart/order-context.ts';
import { OrderBar } from '../summary/order-bar.tsx';
import { OrderSummary } from '../summary/order-summary.tsx';
import { StepRefusal } from '../frame/refusal-note.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { StepLayout } from '../frame/step-layout.tsx';
import { useReplacing } from './use-replacing.ts';
import './goods-step.css';

/** The first step of goods without a seat: the choice, the total, the button to the next step. */
export function GoodsChoiceStep() {
  const { kind, cart, change, refusal, clearRefusal } = useGoodsOrder();
  const t = useTranslations(`${kind}.page`);
  const list = useGoodsList();
  const { Choice, hasAny } = goodsScreen(kind);
  const isEmpty = isEmptyCart(cart);
  // The next step's card form needs a passed bot check: pass it now, so that the visitor does not wait there.
  useEffect(() => {
    earnPassAhead(commitOrder.botCheck);
  }, []);
  const replacing = useReplacing(cart.replaces !== null, (content: typeof cart.content) => {
    clearRefusal();
    change(content);
  });
  const choice = (
    <Choice
      list={list}
      value={replacing.asked ?? cart.content}
      onChange={(content) => replacing.choose({ ...cart.content, ...content })}
      refusal={refusal}
    />
  );
  if (!hasAny(list)) return <StepLayout heading={t('title')}>{choice}</StepLayout>;
  return (
    <StepLayout
      heading={t('heading')}
      aside={
        <div className="ui-desktop-only">
          <OrderSummary
            title={t('summary')}
            lines={isEmpty ? <li className="ordering-lead">{t('empty')}</li> : <BillLines />}
            empty={isEmpty}
            action={<NextButton wide />}
            note={t('note')}
          />
        </div>
      }
      bar={
        <OrderBar
          label={t('summary')}
          empty={isEmpty && t('empty')}
          detail={<BillDetail />}
          lines={<BillLines />}
          action={<NextButton />}
        />
      }
    >
      <p className="ordering-lead">{t('lead')}</p>
      <StepRefusal />
      {choice}
      <p className="ui-phone-only ordering-lead">{t('note')}</p>
      {cart.replaces && <ReplaceDialog kept={cart.replaces} replacing={replacing} />}
    </StepLayout>
  );
}

/** Never disabled: when pressed too early, the refusal says what is missing. */
function NextButton({ wide = false }: { wide?: boolean }) {
  const t = useTranslations('checkout.next');
  const { goTo, busy } = useGoodsOrder();
  return (
    <Button look="go" wide={wide} endIcon="next" busy={busy} onClick={() => void goTo('customerInfo')}>
      {t('customerInfo')}
    </Button>
  );
}
