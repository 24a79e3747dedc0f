import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { earnPassAhead } from '#platform/browser/bot-check/bot-pass.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Note } from '#platform/ui/note.tsx';
import { untilItComes } from '#platform/browser/until-it-comes.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Segmented } from '#platform/ui/segmented.tsx';
import { StickyBar } from '#platform/ui/sticky-bar.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { seatName } from '#modules/seating/rules/seat-names.ts';
import { Keys } from '#modules/seating/ui/seat-map/keys.tsx';
import { Legend } from '#modules/seating/ui/seat-map/legend.tsx';
import { everything } from '#modules/seating/ui/seat-map/seat-filter.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useDescribeSeat } from '#modules/seating/ui/seat-map/use-describe-seat.ts';
import { useSeatSummary } from '#modules/seating/ui/seat-map/use-seat-store.ts';
import { useLiveSeats } from '#modules/seating/ui/use-live-seats.ts';
import { useSeatLock } from '#modules/seating/ui/use-seat-lock.ts';
import { neighbourPage } from '#modules/ordering/rules/flow.ts';
import { BestSeatsPanel, BestSeatsRow } from './best-seats-panel.tsx';
import { useHallAccess } from './hall-context.ts';
import { hallPicture, hasHallPicture } from './hall-picture.tsx';
import { priceLevelAt, priceOfLevel } from './level-prices.ts';
import { KeptSeatMap } from './kept-seat-map.tsx';
import { drawAnew, useWasMoved } from './moved-plan.ts';
import { showingRefOf, useOrder } from '../cart/order-context.ts';
import { OrderPrice } from '../summary/order-price.tsx';
import { OrderSummary } from '../summary/order-summary.tsx';
import { offeredBy } from './offered-seats.ts';
import { chosenSeats, SeatLines, totalOf, type ChosenSeat } from './seat-summary.tsx';
import { useSeatView, type SeatView } from './seat-view.ts';
import { useSeatWords } from './seat-words.ts';
import { StepLayout } from '../frame/step-layout.tsx';
import { useBestSeats, type BestSeats } from './use-best-seats.ts';
import { useSinglesLeft } from './use-singles-left.ts';
import { useSeatChoice, type SeatChoice } from './use-seat-choice.ts';
import './seat-chooser.css';

/** Fetched when the list is asked for: the page begins with the map. */
const ListView = lazy(async () => {
  const { ListView: View } = await untilItComes(() => import('#modules/seating/ui/seat-map/list-view.tsx'));
  return { default: View };
});

/** Fetched with the first seat: what is said of seats that were lost, or cannot be had, is here in time. */
const SeatNoticeView = lazy(async () => ({
  default: (await untilItComes(() => import('./seat-notice-view.tsx'))).SeatNoticeView,
}));

/** Fetched when the first special seat is asked for. */
const SpecialSeatDialog = lazy(async () => ({
  default: (await untilItComes(() => import('./special-seat-dialog.tsx'))).SpecialSeatDialog,
}));

/** Map or list, legend, best seats, summary: everything around the choice of seats. */
export function SeatChooser({ store }: { store: SeatStore }) {
  const t = useTranslations('ordering.seats');
  const { data, cart, refusal, announce } = useOrder();
  const { call, cartStore } = useHallAccess();
  const [view, setView] = useSeatView();
  const own = useMemo(() => cart.seats.map(({ seatNo }) => seatNo), [cart.seats]);
  const settle = async (): Promise<boolean> => {
    const isFresh = await cartStore.refresh();
    if (isFresh) announce();
    return isFresh;
  };
  const presentationId = data.presentation.id;
  const showing = useMemo(() => showingRefOf(data), [data]);
  const onMoved = (): void => drawAnew(presentationId);
  const wasMoved = useWasMoved(presentationId);
  const { ticketGroupIds } = data;
  const lock = useSeatLock({
    store,
    call,
    showing,
    ticketGroupIds,
    own,
    onSettled: settle,
    onMoved,
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
  // While the visitor is still looking, so that the first seat waits for nothing.
  useEffect(() => {
    earnPassAhead('low');
  }, []);
  const choice = useSeatChoice(store, lock);
  const best = useBestSeats(store, choice);
  const chosen = chosenSeats(store, data, cart);
  const [isBegun, setBegun] = useState(false);
  if (!isBegun && (chosen.length > 0 || choice.notice || refusal)) setBegun(true);
  return (
    <StepLayout
      heading={t('heading')}
      quiet
      end={<ViewSwitch view={view} onView={setView} />}
      aside={<Aside store={store} choice={choice} chosen={chosen} best={best} />}
      bar={<PhoneBar chosen={chosen} />}
    >
      {isBegun && (
        <Suspense>
          <SeatNoticeView store={store} choice={choice} />
        </Suspense>
      )}
      {wasMoved && (
        <Note tone="neutral" title={t('moved')} announce="status">
          {t('movedText')}
        </Note>
      )}
      {isStale && <Note tone="neutral">{t('stale')}</Note>}
      <Places store={store} choice={choice} view={view}>
        <BestSeatsRow best={best}>
          <IconButton
            icon={view === 'map' ? 'list' : 'armchair'}
            filled
            label={t(view === 'map' ? 'showList' : 'showMap')}
            onClick={() => setView(view === 'map' ? 'list' : 'map')}
          />
        </BestSeatsRow>
      </Places>
      <Found store={store} best={best} />
      <Special store={store} choice={choice} />
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

/** The legend, and the places as map or list. */
function Places({ store, choice, view, children }: PlacesProps) {
  const t = useTranslations('ordering.seats');
  const { data, configuration, money, refusal } = useOrder();
  const [filter, setFilter] = useState(everything);
  const price = useCallback(
    (level: number): string => {
      const amount = priceOfLevel(data, level);
      return amount === null ? '' : money(amount);
    },
    [data, money],
  );
  const levelName = (level: number): string =>
    priceLevelAt(data, level)?.name ?? store.hall.levels[level]?.name ?? '';
  const alone = useSinglesLeft(store, data.seatingPolicyId);
  const describe = useDescribeSeat(store, price, alone);
  const { notice } = choice;
  const offer = useMemo(
    () => (notice?.kind === 'lost' ? (notice.offer?.seats ?? NONE) : offeredBy(refusal)),
    [notice, refusal],
  );
  const lost = notice?.kind === 'lost' ? notice.lost : NONE;
  const hasAreas = store.hall.sections.some(({ capacity }) => capacity !== undefined);
  const common = {
    store,
    filter,
    describe,
    alone,
    onToggle: choice.toggle,
    ...(hasAreas && { onToggleGa: choice.togglePlace }),
  };
  const { free } = store.summary();
  return (
    <>
      <Legend store={store} price={price} levelName={levelName} filter={filter} onFilter={setFilter} />
      {children}
      {free.all === 0 && store.mine().length === 0 && (
        <Note tone="neutral" title={t('noneFree')}>
          {t('noneFreeText')}
        </Note>
      )}
      {view === 'list' ? (
        <Suspense fallback={<Skeleton height="52px" shape="panel" />}>
          <ListView {...common} />
        </Suspense>
      ) : (
        <>
          <KeptSeatMap
            {...common}
            offer={offer}
            lost={lost}
            {...(hasHallPicture(data.presentation) && { above: hallPicture(data.presentation, store.hall) })}
            {...(configuration.seatChoice.fitSeatPlanOnDesktop && { maxHeight: FITTING })}
          />
          <Keys store={store} alone={alone} />
        </>
      )}
    </>
  );
}

const NONE: readonly number[] = [];
/** Bar, heading and legend stay in sight with the whole hall on a desktop. */
const FITTING = 'max(420px, 100dvh - 300px)';

interface PlacesProps {
  store: SeatStore;
  choice: SeatChoice;
  view: SeatView;
  /** Between legend and map: the phone's search for the best seats. */
  children: ReactNode;
}

interface AsideProps {
  store: SeatStore;
  choice: SeatChoice;
  chosen: readonly ChosenSeat[];
  best: BestSeats;
}

function Aside({ store, choice, chosen, best }: AsideProps) {
  const t = useTranslations('ordering.summary');
  const { cart, configuration } = useOrder();
  const isEmpty = chosen.length === 0;
  return (
    <>
      <div className="seat-panel">
        <OrderSummary
          title={t('seats', { count: chosen.length })}
          lines={
            configuration.seatChoice.selectionSummary && !isEmpty ? (
              <SeatLines store={store} chosen={chosen} onGiveBack={choice.giveBack} />
            ) : (
              isEmpty && <li className="seat-panel-none">{t('none')}</li>
            )
          }
          isDue={totalOf(chosen, cart).isDue}
          empty={isEmpty}
          action={<Continue disabled={isEmpty} wide />}
          {...(!isEmpty && { note: t('held') })}
        />
      </div>
      <div className="seat-panel">
        <BestSeatsPanel best={best} />
      </div>
    </>
  );
}

function PhoneBar({ chosen }: { chosen: readonly ChosenSeat[] }) {
  const t = useTranslations('ordering.summary');
  const { cart } = useOrder();
  const words = useSeatWords();
  const isEmpty = chosen.length === 0;
  return (
    <StickyBar
      label={t('bar')}
      title={isEmpty ? t('noneTitle') : <OrderPrice {...totalOf(chosen, cart)} />}
      detail={
        !isEmpty &&
        t('detail', {
          seats:
            chosen.length > 4
              ? t('detailCount', { count: chosen.length })
              : words.brief(chosen.map(({ name }) => name)),
          level: chosen[0]?.level ?? '',
        })
      }
      action={<Continue disabled={isEmpty} />}
    />
  );
}

/** On to the tickets: the server judges the seats. */
function Continue({ disabled, wide }: { disabled: boolean; wide?: boolean }) {
  const t = useTranslations('ordering.summary');
  const { goTo, pages, busy } = useOrder();
  return (
    <Button
      look="go"
      {...(wide && { wide: true, endIcon: 'next' as const })}
      busy={busy}
      disabled={disabled}
      onClick={() => void goTo(neighbourPage(pages, 'chooseSeats', 1).step)}
    >
      {t('goTickets')}
    </Button>
  );
}

/** What the search found, for the ear: the eye sees it on the map. */
function Found({ store, best }: { store: SeatStore; best: BestSeats }) {
  const t = useTranslations('ordering.best');
  const words = useSeatWords();
  const { found } = best;
  return (
    <VisuallyHidden>
      <output>
        {found &&
          t(found.isTogether ? 'found' : 'apart', {
            seats: words.list(found.seats.map((seat) => seatName(store.hall, seat))),
          })}
      </output>
    </VisuallyHidden>
  );
}

function Special({ store, choice }: { store: SeatStore; choice: SeatChoice }) {
  const { data, money } = useOrder();
  const words = useSeatWords();
  const seat = choice.special?.seat ?? 0;
  const { hall } = store;
  const price = priceOfLevel(data, hall.level[seat] ?? 0);
  const [wasAsked, setAsked] = useState(false);
  if (choice.special && !wasAsked) setAsked(true);
  return (
    wasAsked && (
      <Suspense>
        <SpecialSeatDialog
          question={choice.special}
          seat={words.long(seatName(hall, seat), hall.sections.length > 1)}
          price={price === null ? '' : money(price)}
          onAnswer={choice.answer}
        />
      </Suspense>
    )
  );
}
