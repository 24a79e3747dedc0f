import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { earnPassAhead } from '#platform/browser/bot-check/bot-pass.ts';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { useEverTrue } from '#platform/browser/lazy-part.ts';
import { Segmented } from '#platform/ui/controls/segmented.tsx';
import { everything } from '#modules/seating/ui/seat-map/seat-filter.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useSeatSummary } from '#modules/seating/ui/seat-map/use-seat-store.ts';
import { useLiveSeats } from '#modules/seating/ui/use-live-seats.ts';
import { useSeatLock } from '#modules/seating/ui/use-seat-lock.ts';
import { BestSeatsRow } from '#modules/seating/ui/choose/best-seats/best-seats-panel.tsx';
import { useHallAccess } from './hall-context.ts';
import { reloadForNewPlan, useWasMoved } from './moved-plan.ts';
import { useOrder } from '../cart/order-context.ts';
import { chosenSeats } from './chosen-seats.ts';
import { useSeatView, type SeatView } from '#modules/seating/ui/choose/seat-view.ts';
import { StepLayout } from '../frame/step-layout.tsx';
import { useBestSeats } from '#modules/seating/ui/choose/best-seats/use-best-seats.ts';
import { useSeatChoice } from '#modules/seating/ui/choose/use-seat-choice.ts';
import { SeatPlaces } from '#modules/seating/ui/choose/seat-places.tsx';
import { useSeatDecisions } from './use-seat-decisions.ts';
import { priceLevelAt } from './level-prices.ts';
import { usePartsAhead } from './use-parts-ahead.ts';
import { useSeatOptions } from './use-seat-options.ts';
import { useChanging } from '../seat-change/use-changing.ts';
import {
  ChangingNote,
  ChoiceNews,
  Decisions,
  ElsewhereNote,
  FoundSeats,
  MovedNote,
  NoneFree,
  PremiumTick,
  SeatNoticeView,
  SpecialSeat,
} from './lazy-parts.ts';
import { useNextStep } from './next-step.tsx';
import { SeatAside, SeatBar } from './seat-panels.tsx';
import './seat-chooser.css';

/** Map or list, legend, best seats, summary: everything around the choice of seats. */
export function SeatChooser({ store }: { store: SeatStore }) {
  const t = useTranslations('ordering.seats');
  const words = useTranslations('ordering.refusal.OFFLINE');
  const { data, cart, configuration, refusal, announce } = useOrder();
  const { load, cartStore } = useHallAccess();
  const options = useSeatOptions();
  const { call, presentation } = options;
  const [view, setView] = useSeatView();
  const own = useMemo(() => cart.seats.map(({ seatNo }) => seatNo), [cart.seats]);
  const settle = async (): Promise<boolean> => {
    const isFresh = await cartStore.refresh();
    if (isFresh) announce();
    return isFresh;
  };
  const presentationId = data.presentation.id;
  const onMoved = (): void => reloadForNewPlan(presentationId);
  const wasMoved = useWasMoved(presentationId, cart.seats.length > 0);
  const { ticketGroupIds } = data;
  const [isWaiting, setWaiting] = useState(false);
  const [isNextWaiting, setNextWaiting] = useState(false);
  const lock = useSeatLock({
    store,
    call,
    presentation,
    ticketGroupIds,
    own,
    onSettled: settle,
    onMoved,
    onWait: setWaiting,
  });
  const isStale = useLiveSeats({
    store,
    call,
    presentationId,
    seatplanId: data.seatplanId,
    onDoubt: () => void cartStore.refresh(),
    onMoved,
  });
  useSeatSummary(store);
  // Before the first seat is chosen, so that its lock does not wait for the bot check.
  useEffect(() => {
    earnPassAhead('low');
  }, []);
  usePartsAhead();
  const choice = useSeatChoice(store, lock, options);
  const [filter, setFilter] = useState(everything);
  const best = useBestSeats(store, choice, options, filter);
  const chosen = chosenSeats(store, data, cart);
  const [first] = useState(() => store.mine());
  const [changing, stopChanging] = useChanging();
  const { isLeaving, goOn } = useNextStep(choice, setNextWaiting, changing);
  const next = {
    disabled: chosen.length === 0,
    busy: isLeaving,
    onGo: goOn,
    isChange: changing !== null,
  };
  const decisions = useSeatDecisions(store, options);
  const toDecide = (isBrief: boolean): ReactNode => (
    <Suspense>
      <Decisions {...{ store, choice, options, decisions, isBrief }} />
    </Suspense>
  );
  const { isConfirmed, isRefused } = decisions.premium ?? {};
  // What dearer seats cost more is told before they are paid.
  const premium = !changing && decisions.premium && (
    // Has the height of the tick before its code has arrived.
    <div className="seat-premium">
      <Suspense>
        <PremiumTick
          level={priceLevelAt(data, store.hall.level[store.mine()[0] ?? 0] ?? 0)}
          isRefused={isRefused === true}
        />
      </Suspense>
    </div>
  );
  const hasSpecial = useEverTrue(choice.special !== null);
  const isBegun = useEverTrue(chosen.length > 0 || choice.notice !== null || refusal !== null);
  return (
    <StepLayout
      heading={t('heading')}
      quiet
      end={<ViewSwitch view={view} onView={setView} />}
      aside={
        <SeatAside
          {...{ store, choice, chosen, best, next, premium }}
          toDecide={decisions.sheet?.isWanted !== false && decisions.sheet && toDecide(false)}
        />
      }
      bar={
        <SeatBar
          {...{ store, choice, chosen, next, premium }}
          toDecide={decisions.sheet && toDecide(true)}
          isAsked={isConfirmed === false}
        />
      }
    >
      <div aria-live="polite" className="ui-visually-hidden">
        {isBegun && (
          <Suspense>
            <ChoiceNews {...{ store, chosen, first }} isChange={next.isChange} alone={decisions.alone} />
          </Suspense>
        )}
      </div>
      {isBegun && (
        <Suspense>
          <SeatNoticeView {...{ store, choice, options }} isRefusalShown={decisions.isRefusalShown} />
        </Suspense>
      )}
      {cart.replaces && (
        <Suspense>
          <ElsewhereNote kept={cart.replaces} />
        </Suspense>
      )}
      {changing && (
        <Suspense>
          <ChangingNote changing={changing} onStop={stopChanging} />
        </Suspense>
      )}
      {wasMoved && (
        <Suspense>
          <MovedNote />
        </Suspense>
      )}
      <div aria-live="polite" className="seat-found">
        {best.found && (
          <Suspense>
            <FoundSeats {...{ store, options }} found={best.found} />
          </Suspense>
        )}
      </div>
      <div className="seat-away">
        {isWaiting || isNextWaiting || best.isWaiting ? (
          <Note tone="neutral" title={words('title')} announce="status">
            {best.isWaiting ? t('searchLater') : isWaiting ? t('lockLater') : words('text')}
          </Note>
        ) : (
          isStale && <Note tone="neutral">{t('stale')}</Note>
        )}
      </div>
      <SeatPlaces
        {...{ store, choice, options, view, filter }}
        onFilter={setFilter}
        alone={decisions.alone}
        firstView={load.view}
        pictures={data.presentation}
        isFitted={configuration.seatChoice.fitSeatPlanOnDesktop}
        noneFree={
          <Suspense>
            <NoneFree store={store} />
          </Suspense>
        }
      >
        <BestSeatsRow best={best}>
          <IconButton
            icon={view === 'map' ? 'list' : 'armchair'}
            filled
            label={t(view === 'map' ? 'showList' : 'showMap')}
            onClick={() => setView(view === 'map' ? 'list' : 'map')}
          />
        </BestSeatsRow>
      </SeatPlaces>
      {hasSpecial && (
        <Suspense>
          <SpecialSeat store={store} choice={choice} />
        </Suspense>
      )}
    </StepLayout>
  );
}

function ViewSwitch({ view, onView }: { view: SeatView; onView: (view: SeatView) => void }) {
  const t = useTranslations('ordering.seats');
  return (
    <Segmented<SeatView>
      legend={t('view')}
      value={view}
      onChange={onView}
      options={[
        { value: 'map', label: t('map'), icon: 'armchair' },
        { value: 'list', label: t('list'), icon: 'list' },
      ]}
    />
  );
}
