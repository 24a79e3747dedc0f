import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { earnPassAhead } from '#platform/browser/bot-check/bot-pass.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { commitOrder } from '#modules/ordering/contract.ts';
import { neighbourPage } from '#modules/ordering/rules/flow.ts';
import { FirstTicket } from '#modules/tickets/ui/choose/more-tickets.tsx';
import { useTicketOptions } from './use-ticket-options.ts';
import { useOrder } from '../cart/order-context.ts';
import { OrderDetail, OrderLines } from '../summary/order-lines.tsx';
import { OrderBar } from '../summary/order-bar.tsx';
import { OrderSummary } from '../summary/order-summary.tsx';
import { StepLayout } from '../frame/step-layout.tsx';
import { GoodsRefusal } from './goods-refusal.tsx';
import { OrderNews } from './order-news.tsx';
import './goods-step.css';

/** A page where goods are chosen: the goods, the order's summary, the button to the next step. */
export function GoodsStep({
  heading,
  lead,
  children,
}: {
  heading: string;
  lead?: string;
  children: ReactNode;
}) {
  const t = useTranslations('checkout.summary');
  const { cart } = useOrder();
  // The next step's card form needs a passed bot check: pass it now, so that the visitor does not wait there.
  useEffect(() => {
    earnPassAhead(commitOrder.botCheck);
  }, []);
  // The seats are being paid, or were a moment ago, which the note above this step shows.
  const isPlaced = cart.pending || cart.settled?.isPaid || cart.settled?.holdLink;
  if (cart.seats.length === 0 && isPlaced) return <StepLayout heading={heading}>{null}</StepLayout>;
  if (cart.seats.length === 0) return <NoSeats heading={heading} />;
  return (
    <StepLayout
      heading={heading}
      aside={
        <div className="ui-desktop-only">
          <OrderSummary title={t('title')} lines={<OrderLines />} action={<NextButton wide />} />
        </div>
      }
      bar={
        <OrderBar
          label={t('title')}
          detail={<OrderDetail />}
          lines={<OrderLines />}
          action={<NextButton />}
        />
      }
    >
      {lead && <p className="ordering-lead">{lead}</p>}
      <GoodsRefusal />
      {children}
      <OrderNews />
    </StepLayout>
  );
}

/** The seats were unlocked, or bought in another tab: there is nothing to choose here. */
function NoSeats({ heading }: { heading: string }) {
  const t = useTranslations('checkout.summary');
  const { goTo } = useOrder();
  return (
    <StepLayout heading={heading}>
      <Empty
        title={t('empty')}
        actions={
          <Button look="go" onClick={() => void goTo('chooseSeats')}>
            {t('chooseSeats')}
          </Button>
        }
      >
        <p>{t('emptyText')}</p>
      </Empty>
      <FirstTicket options={useTicketOptions()} />
    </StepLayout>
  );
}

interface NextButtonProps {
  wide?: boolean;
  /** Resolves when the server has what was chosen; false when the visitor must decide something first. */
  after?: () => Promise<boolean>;
}

/** The button to the next step; the server checks what was chosen. */
export function NextButton({ wide = false, after }: NextButtonProps) {
  const t = useTranslations('checkout.next');
  const { pages, step, goTo, busy, cart } = useOrder();
  const [isWaiting, setWaiting] = useState(false);
  const next = neighbourPage(pages, step, 1).step;
  const goOn = async (): Promise<void> => {
    setWaiting(true);
    if ((await after?.()) !== false) await goTo(next);
    setWaiting(false);
  };
  return (
    <Button
      look="go"
      wide={wide}
      endIcon="next"
      busy={busy || isWaiting}
      disabled={cart.seats.length === 0}
      onClick={() => void goOn()}
    >
      {t(next === 'chooseProducts' ? 'chooseProducts' : 'customerInfo')}
    </Button>
  );
}
