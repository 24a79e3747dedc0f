import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { earnPassAhead } from '#platform/browser/bot-check/bot-pass.ts';
import { isOffline } from '#platform/browser/call.ts';
import { whenOnline } from '#platform/browser/when-online.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { Card } from '#platform/ui/layout/layout.tsx';
import { lazyPart, useEverTrue } from '#platform/browser/lazy-part.ts';
import { Segmented } from '#platform/ui/controls/segmented.tsx';
import { everything } from '#modules/seating/ui/seat-map/seat-filter.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useSeatSummary } from '#modules/seating/ui/seat-map/use-seat-store.ts';
import { useLiveSeats } from '#modules/seating/ui/use-live-seats.ts';
import { useSeatLock } from '#modules/seating/ui/use-seat-lock.ts';
import { useGoToSecret } from '#modules/catalog/ui/go-to-secret.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { neighbourPage } from '#modules/ordering/rules/flow.ts';
import { BestSeatsPanel, BestSeatsRow } from '#modules/seating/ui/choose/best-seats/best-seats-panel.tsx';
import { useHallAccess } from './hall-context.ts';
import { reloadForNewPlan, useWasMoved } from './moved-plan.ts';
import { useOrder } from '../cart/order-context.ts';
import { OrderBar } from '../summary/order-bar.tsx';
import { OrderSummary } from '../summary/order-summary.tsx';
import { chosenSeats, totalOf, type ChosenSeat } from './chosen-seats.ts';
import { useSeatView, type SeatView } from '#modules/seating/ui/choose/seat-view.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import { StepLayout } from '../frame/step-layout.tsx';
import { useBestSeats, type BestSeats } from '#modules/seating/ui/choose/best-seats/use-best-seats.ts';
import { useSeatChoice, type SeatChoice } from '#modules/seating/ui/choose/use-seat-choice.ts';
import { SeatPlaces } from '#modules/seating/ui/choose/seat-places.tsx';
import { useSeatDecisions } from './use-seat-decisions.ts';
import { priceLevelAt } from './level-prices.ts';
import { usePartsAhead } from './use-parts-ahead.ts';
import { useSeatOptions } from './use-seat-options.ts';
import { useChanging, type Changing } from '../seat-change/use-changing.ts';
import './seat-chooser.css';

/** Fetched with the first seat, before it is needed for lost or refused seats. */
const laterParts = () => import('./later-parts.ts');
const SeatNoticeView = lazyPart(async () => (await laterParts()).SeatNoticeView);
const SeatLines = lazyPart(async () => (await laterParts()).SeatLines);
const ChoiceNews = lazyPart(async () => (await laterParts()).ChoiceNews);
const PremiumTick = lazyPart(async () => (await laterParts()).PremiumTick);
const ChangingNote = lazyPart(async () => (await laterParts()).ChangingNote);
const MovedNote = lazyPart(async () => (await laterParts()).MovedNote);
const ElsewhereNote = lazyPart(async () => (await laterParts()).ElsewhereNote);

/** Loaded when a choice first leaves a seat alone. */
const Decisions = lazyPart(async () => (await import('./seat-decisions.tsx')).Decisions);

/** Loaded when a search has found seats. */
const FoundSeats = lazyPart(
  async () => (await import('#modules/seating/ui/choose/best-seats/found-seats.tsx')).FoundSeats,
);

/** Loaded where no seat is left for everybody. */
const NoneFree = lazyPart(async () => (await import('./none-free.tsx')).NoneFree);

/** Loaded when the first special seat is chosen. */
const SpecialSeat = lazyPart(
  async () => (await import('#modules/seating/ui/choose/special-seat.tsx')).SpecialSeat,
);

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
        <Aside
          {...{ store, choice, chosen, best, next, premium }}
          toDecide={decisions.sheet?.isWanted !== false && decisions.sheet && toDecide(false)}
        />
      }
      bar={
        <PhoneBar
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
          <ChangingNote count={changing.count} onStop={stopChanging} />
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

interface AsideProps {
  store: SeatStore;
  choice: SeatChoice;
  chosen: readonly ChosenSeat[];
  best: BestSeats;
  next: ContinueProps;
  toDecide: ReactNode;
  /** The confirmation of premium seats. */
  premium: ReactNode;
}

function Aside({ store, choice, chosen, best, next, toDecide, premium }: AsideProps) {
  const t = useTranslations('ordering.summary');
  const { cart, configuration } = useOrder();
  const isEmpty = chosen.length === 0;
  return (
    <>
      {toDecide && (
        <div className="seat-panel">
          <Card as="section">{toDecide}</Card>
        </div>
      )}
      <div className="seat-panel">
        <OrderSummary
          title={t('seats', { count: chosen.length })}
          lines={
            isEmpty ? (
              <li className="seat-panel-none">{t('none')}</li>
            ) : (
              <>
                {configuration.seatChoice.selectionSummary && (
                  <Suspense>
                    <SeatLines store={store} chosen={chosen} onUnlock={choice.unlock} />
                  </Suspense>
                )}
                {premium && <li>{premium}</li>}
              </>
            )
          }
          isUncounted={totalOf(chosen, cart).isDue}
          empty={isEmpty || next.isChange}
          action={<Continue {...next} wide />}
          // Of tickets that the visitor has, no types are chosen.
          {...(!isEmpty && !next.isChange && { note: t('held') })}
        />
      </div>
      <div className="seat-panel">
        <BestSeatsPanel best={best} />
      </div>
    </>
  );
}

type PhoneBarProps = Omit<AsideProps, 'best'> & {
  /** Premium seats are not confirmed yet: above the total until they are, so that the hall gets its place then. */
  isAsked: boolean;
};

function PhoneBar({ store, choice, chosen, next, toDecide, premium, isAsked }: PhoneBarProps) {
  const t = useTranslations('ordering.summary');
  const { cart } = useOrder();
  const texts = useSeatTexts();
  const isEmpty = chosen.length === 0;
  return (
    <OrderBar
      label={t('bar')}
      empty={isEmpty && t('noneTitle')}
      isPriced={!next.isChange}
      notice={toDecide ?? (isAsked && premium)}
      isUncounted={totalOf(chosen, cart).isDue}
      lines={
        <>
          <Suspense>
            <SeatLines store={store} chosen={chosen} onUnlock={choice.unlock} />
          </Suspense>
          {!isAsked && premium && <li>{premium}</li>}
        </>
      }
      detail={t('detail', {
        seats:
          chosen.length > 4
            ? t('detailCount', { count: chosen.length })
            : texts.brief(
                chosen.map(({ name }) => name),
                store.hall.sections.length > 1,
              ),
        level: chosen[0]?.level ?? '',
      })}
      action={<Continue {...next} />}
    />
  );
}

/**
 * Goes to the next step when the server has all choices, after the connection is back if it is away; with seats for tickets
 * that the visitor has, to the page where these are changed.
 */
function useNextStep(
  { underWay }: SeatChoice,
  onWait: (isWaiting: boolean) => void,
  changing: Changing | null,
): { readonly isLeaving: boolean; readonly goOn: () => void } {
  const { goTo, pages } = useOrder();
  const goToSecret = useGoToSecret();
  const [isLeaving, setLeaving] = useState(false);
  const goOn = async (): Promise<void> => {
    setLeaving(true);
    const areDone = await underWay.settled();
    if (isOffline()) {
      onWait(true);
      await whenOnline();
      onWait(false);
    }
    // A refused choice is shown, and decided by the visitor, before the next step.
    if (areDone && changing) goToSecret(orderingAddress.seatChange(changing.token));
    else if (areDone) await goTo(neighbourPage(pages, 'chooseSeats', 1).step);
    setLeaving(false);
  };
  return { isLeaving, goOn: () => void goOn() };
}

type ContinueProps = {
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onGo: () => void;
  /** The seats are for tickets that the visitor has. */
  readonly isChange: boolean;
};

/** The button to the tickets; the server checks the seats. */
function Continue({ disabled, busy, onGo, isChange, wide }: ContinueProps & { wide?: boolean }) {
  const t = useTranslations('ordering');
  const order = useOrder();
  return (
    <Button
      look="go"
      {...(wide && { wide: true, endIcon: 'next' as const })}
      busy={busy || order.busy}
      disabled={disabled}
      onClick={onGo}
    >
      {t(isChange ? 'changing.next' : 'summary.goTickets')}
    </Button>
  );
}
