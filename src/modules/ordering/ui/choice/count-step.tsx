import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { earnPassAhead } from '#platform/browser/bot-check/bot-pass.ts';
import { Note } from '#platform/ui/feedback/note.tsx';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useSeatSummary } from '#modules/seating/ui/seat-map/use-seat-store.ts';
import { useLiveSeats } from '#modules/seating/ui/use-live-seats.ts';
import { countRows, placesOfRow } from '#modules/tickets/rules/count-rows.ts';
import { levelOf } from '#modules/tickets/rules/price-sheet.ts';
import { CountCodes } from '#modules/tickets/ui/count/count-codes.tsx';
import { CountExtras } from '#modules/tickets/ui/count/count-extras.tsx';
import { GatedTypes } from '#modules/tickets/ui/count/gated-types.tsx';
import {
  useTicketCounts,
  type PageRow,
  type TicketCounts,
} from '#modules/tickets/ui/count/use-ticket-counts.ts';
import { pageOf } from '#modules/ordering/rules/flow.ts';
import { useOrder } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';
import { StepLayout } from '../frame/step-layout.tsx';
import { ElsewhereNote } from '../seats/elsewhere-note.tsx';
import { useHallAccess } from '../seats/hall-context.ts';
import { reloadForNewPlan, useWasMoved } from '../seats/moved-plan.ts';
import { isOnlyPremium } from '../seats/only-premium.ts';
import { PremiumTick } from '../seats/premium-tick.tsx';
import { WithHall } from '../seats/seat-step.tsx';
import { OrderBar } from '../summary/order-bar.tsx';
import { OrderDetail, OrderLines } from '../summary/order-lines.tsx';
import { OrderSummary } from '../summary/order-summary.tsx';
import { AreaGroups } from './area-groups.tsx';
import { CountPictures, lettersOf } from './count-pictures.tsx';
import { GoodsRefusal } from './goods-refusal.tsx';
import { levelsWithCodes } from './levels-with-codes.ts';
import { NextButton } from './goods-step.tsx';
import { OrderNews } from './order-news.tsx';
import { ProductSection } from './product-choice.tsx';
import { useCodes } from './use-codes.ts';
import { useCountCalls } from './use-count-calls.ts';
import { useReferences } from './use-references.tsx';
import './count-step.css';

/** The step of a hall without numbered places: how many tickets of each price. */
export function CountStep() {
  const t = useTranslations('ordering.count');
  return <WithHall heading={t('heading')}>{(store) => <Counting store={store} />}</WithHall>;
}

/** Fewer free places than this are said, unless the section has few altogether. */
const FEW = 50;

function Counting({ store }: { store: SeatStore }) {
  const t = useTranslations('ordering.count');
  const { data, cart, money, refusal, change, refresh, pages, step } = useOrder();
  const levels = levelsWithCodes(data, cart);
  const codes = useCodes();
  const references = useReferences();
  const rows = useMemo(() => rowsOf(store, data), [store, data]);
  const freeOf = useFreePlaces(store);
  const refusalText = useRefusalText();
  const send = useCountCalls();
  const counts = useTicketCounts({
    rows,
    places: cart.seats,
    most: data.maxSeats,
    freeIn: freeOf,
    send,
    read: async () => (await refresh()).seats,
    onChange: (tickets) => change({ tickets: [...tickets] }),
  });
  const letters = lettersOf(store, data.presentation);
  const indexOf = (row: PageRow): number => store.hall.sections.findIndex(({ id }) => id === row.section.id);
  const { isStale, wasMoved } = useFreshHall(store);
  return (
    <StepLayout heading={t('heading')} {...usePanels(counts)}>
      <p className="ordering-lead">{t('lead', { max: data.maxSeats })}</p>
      {!isOnlyPremium(refusal) && <GoodsRefusal />}
      {cart.replaces && <ElsewhereNote kept={cart.replaces} />}
      {wasMoved && <Note tone="neutral" title={t('changed')} announce="status" />}
      {isStale && <Note tone="neutral">{t('stale')}</Note>}
      {cart.seats.length === 0 && rows.every((row) => freeOf(row.section.id) === 0) && (
        <Note tone="neutral" title={t('noneFree')}>
          {t('noneFreeText')}
        </Note>
      )}
      <div className="count-step">
        <div>
          <AreaGroups
            counts={counts}
            levels={levels}
            places={cart.seats}
            money={money}
            letterOf={(row) => letters.get(row.section.id)}
            leftOf={(row) => {
              const free = freeOf(row.section.id);
              const { n = 0 } = store.hall.sections[indexOf(row)] ?? {};
              return free === 0 || (free < FEW && free * 2 < n) ? free : undefined;
            }}
            refusalText={refusalText}
          />
          <CountExtras counts={counts} placesOf={(row) => placesOfRow(row, cart.seats)} money={money} />
          <GatedTypes counts={counts} levels={levels} places={cart.seats} use={references} money={money} />
          {codes && (
            <CountCodes counts={counts} places={cart.seats} use={codes} currency={cart.bill.currency} />
          )}
        </div>
        <div className="count-step-pictures">
          <CountPictures {...{ store, letters, counts }} />
        </div>
      </div>
      {pageOf(pages, step).shows.includes('chooseProducts') && <ProductSection />}
      <OrderNews isUncounted={counts.isDue} />
    </StepLayout>
  );
}

type Data = ReturnType<typeof useOrder>['data'];

/** The rows of the hall: its sections with the prices of their level. */
const rowsOf = ({ hall }: SeatStore, { ticketGroupIds, priceLevels }: Data): PageRow[] =>
  countRows(
    hall.sections.map(({ id, name, level }) => ({
      id,
      name: name === '' ? hall.name : name,
      ticketGroupId: ticketGroupIds[level] ?? 0,
    })),
    priceLevels,
  );

/** The free places of a section by its id; the visitor's own places are not free. */
function useFreePlaces(store: SeatStore): (sectionId: number) => number {
  const { cart } = useOrder();
  const { free } = useSeatSummary(store);
  useEffect(() => {
    store.setMine(cart.seats.map(({ seatNo }) => seatNo));
  }, [store, cart.seats]);
  return (sectionId) => free.sections[store.hall.sections.findIndex(({ id }) => id === sectionId)] ?? 0;
}

/** Keeps the free places up to date; says when they may not be, and when the presentation has another plan now. */
function useFreshHall(store: SeatStore): { readonly isStale: boolean; readonly wasMoved: boolean } {
  const { data, cart } = useOrder();
  const { cartStore, call } = useHallAccess();
  const presentationId = data.presentation.id;
  const wasMoved = useWasMoved(presentationId, cart.seats.length > 0);
  const isStale = useLiveSeats({
    store,
    call,
    presentationId,
    seatplanId: data.seatplanId,
    onDoubt: () => void cartStore.refresh(),
    onMoved: () => reloadForNewPlan(presentationId),
  });
  // Before the first ticket is chosen, so that its lock does not wait for the bot check.
  useEffect(() => {
    earnPassAhead('low');
  }, []);
  return { isStale, wasMoved };
}

/** The panel beside the rows, and the phone's bar. */
function usePanels({ isDue, settled }: TicketCounts): { readonly aside: ReactNode; readonly bar: ReactNode } {
  const t = useTranslations('ordering.count');
  const summary = useTranslations('checkout.summary');
  const { data, cart, refusal } = useOrder();
  const level = levelOf({ levels: data.priceLevels }, cart.seats[0]?.ticketGroupId ?? 0);
  const isEmpty = cart.seats.length === 0;
  const premium = level?.isPremium && <PremiumTick level={level} isRefused={isOnlyPremium(refusal)} />;
  const isAsked = premium && !cart.content.confirmed.includes('premium');
  return {
    aside: (
      <div className="ui-desktop-only">
        <OrderSummary
          title={summary('title')}
          lines={
            <>
              {isEmpty && !isDue && <li className="ordering-lead">{t('none')}</li>}
              <OrderLines />
              {premium && <li>{premium}</li>}
            </>
          }
          isUncounted={isDue}
          empty={isEmpty && !isDue}
          action={<NextButton wide after={settled} />}
          {...(!isEmpty && { note: t('held') })}
        />
      </div>
    ),
    bar: (
      <OrderBar
        label={summary('title')}
        empty={isEmpty && !isDue && t('empty')}
        notice={isAsked && premium}
        isUncounted={isDue}
        detail={<OrderDetail />}
        lines={
          <>
            <OrderLines />
            {!isAsked && premium && <li>{premium}</li>}
          </>
        }
        action={<NextButton after={settled} />}
      />
    ),
  };
}
