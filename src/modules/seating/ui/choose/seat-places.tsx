import { Suspense, useCallback, useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isNothing } from '#kernel/amount.ts';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { Keys } from '../seat-map/keys.tsx';
import { Legend } from '../seat-map/legend.tsx';
import type { SeatFilter } from '../seat-map/seat-filter.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import { useDescribeSeat } from '../seat-map/use-describe-seat.ts';
import type { KeptView } from '../seat-map/view.ts';
import { hallPicture, hasHallPicture, type HallPictures } from './pictures/hall-picture.tsx';
import { KeptSeatMap } from './kept-seat-map.tsx';
import { offeredBy } from './offered-seats.ts';
import { levelsByPrice } from './levels-by-price.ts';
import type { SeatChoiceOptions } from './seat-choice-options.ts';
import type { SeatView } from './seat-view.ts';
import type { SeatChoice } from './use-seat-choice.ts';
import { useSectionPrices } from './use-section-prices.ts';

/** Loaded when the list is opened: the page begins with the map. */
const ListView = lazyPart(async () => (await import('../seat-map/list/list-view.tsx')).ListView);

const NONE: readonly number[] = [];
/** The height at which bar, heading, legend and the whole hall fit on a desktop's screen. */
const FITTING = 'max(420px, 100dvh - 300px)';

interface SeatPlacesProps {
  store: SeatStore;
  choice: SeatChoice;
  options: SeatChoiceOptions;
  view: SeatView;
  /** Free seats that the choice would leave alone. */
  alone: readonly number[];
  /** The view that the server's picture of the page shows. */
  firstView: KeptView | null;
  pictures: HallPictures;
  /** Limits the height, so that the whole hall fits into a desktop's window. */
  isFitted: boolean;
  /** Which seats the visitor wants to see; the search for the best seats obeys it too. */
  filter: SeatFilter;
  onFilter: (filter: SeatFilter) => void;
  /** Shown when no seat is free for everybody: `NoneFreeNote`, and what else the visitor can do. */
  noneFree: ReactNode;
  /** Shown between legend and map: on phones the search for the best seats. */
  children: ReactNode;
}

/** The legend, and the places as map or list. */
export function SeatPlaces(props: SeatPlacesProps) {
  const { store, choice, options, view, alone, firstView, pictures, isFitted, filter, onFilter } = props;
  const { noneFree, children } = props;
  const { levelAt, money, refusal, presentation } = options;
  const words = useTranslations('seating.seat');
  const hasLevels = store.hall.levels.length > 1;
  const price = useCallback(
    (level: number): string => {
      const { price: amount = null } = levelAt(level) ?? {};
      return amount === null ? '' : money(amount);
    },
    [levelAt, money],
  );
  /** For a seat's name: '€10.50, Premium'. */
  const priceAndLevel = useCallback(
    (level: number): string => {
      const amount = price(level);
      const name = amount && hasLevels ? (levelAt(level)?.name ?? '') : '';
      return [amount, name].filter(Boolean).join(words('separator'));
    },
    [price, levelAt, hasLevels, words],
  );
  const fee = (level: number): string => {
    const amount = levelAt(level)?.fee ?? null;
    return amount === null || isNothing(amount) ? '' : money(amount);
  };
  const prices = useSectionPrices(store.hall, options);
  const byPrice = levelsByPrice(store.hall, levelAt).map(({ level }) => level);
  const describe = useDescribeSeat(store, priceAndLevel, alone, filter);
  const { notice } = choice;
  const offer = useMemo(
    () => (notice?.kind === 'lost' ? (notice.offer?.seats ?? NONE) : offeredBy(refusal)),
    [notice, refusal],
  );
  const lost = notice?.kind === 'lost' ? notice.lost : NONE;
  const hasAreas = store.hall.sections.some(({ capacity }) => capacity !== undefined);
  const common = {
    store,
    prices,
    filter,
    describe,
    alone,
    aim: choice.aim,
    onAimed: () => choice.aimAt(null),
    onToggle: choice.toggle,
    ...(hasAreas && { onToggleGa: choice.togglePlace }),
  };
  const { free } = store.summary();
  const hasUsual = free.sections.some((count) => count > 0);
  return (
    <>
      <Legend
        store={store}
        price={price}
        fee={fee}
        levelName={prices.levelName}
        order={byPrice}
        filter={filter}
        onFilter={onFilter}
      />
      {children}
      {!hasUsual && store.mine().length === 0 && noneFree}
      {view === 'list' ? (
        <Suspense fallback={<Skeleton height="52px" shape="panel" />}>
          <ListView {...common} />
        </Suspense>
      ) : (
        <>
          <KeptSeatMap
            {...common}
            presentationId={presentation.presentationId}
            firstView={firstView}
            offer={offer}
            lost={lost}
            {...(hasHallPicture(pictures) && { above: hallPicture(pictures, store.hall) })}
            {...(isFitted && { maxHeight: FITTING })}
          />
          <Keys store={store} alone={alone} />
        </>
      )}
    </>
  );
}
