import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import { seatName } from '#modules/seating/rules/seat-names.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useOrder } from '../cart/order-context.ts';
import { keepFocusInView, useFocusInView } from './focus-in-view.ts';
import { onHeading, RefusalNote } from '../frame/refusal-note.tsx';
import { offeredBy, numbersIn } from '#modules/seating/ui/choose/offered-seats.ts';
import type { SeatChoiceOptions } from '#modules/seating/ui/choose/seat-choice-options.ts';
import { SeatLostNote } from '#modules/seating/ui/choose/seat-lost-note.tsx';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import type { SeatChoice } from '#modules/seating/ui/choose/use-seat-choice.ts';

/** Loaded when a search first finds too few seats. */
const TooFewSeats = lazyPart(async () => (await import('./too-few-seats.tsx')).TooFewSeats);

type NoticeAction = { readonly label: string; readonly run: () => void };

const buttonOrHeading = (buttons: readonly HTMLElement[], at: number): HTMLElement | undefined =>
  buttons[at] ?? buttons.at(-1) ?? onHeading();

interface SeatNoticeViewProps {
  store: SeatStore;
  choice: SeatChoice;
  options: SeatChoiceOptions;
  /** Why the next step was refused is shown elsewhere, with what must be decided. */
  isRefusalShown: boolean;
}

/**
 * Why a choice or the next step was refused, with one action that solves it. Scrolls itself into view.
 * When an action ends it, the focus goes to the heading.
 */
export function SeatNoticeView({ store, choice, options, isRefusalShown }: SeatNoticeViewProps) {
  const { refusal } = useOrder();
  const place = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus<HTMLDivElement>(buttonOrHeading);
  const shown = choice.notice ?? (isRefusalShown ? null : refusal);
  useEffect(() => {
    if (!shown) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    keepFocusInView();
  }, [shown]);
  useFocusInView();
  const ref = useCallback(
    (element: HTMLDivElement) => {
      place.current = element;
      return keepFocus(element);
    },
    [keepFocus],
  );
  return (
    <div ref={ref} className="seat-notice">
      {shown && <Notice {...{ store, choice, options }} />}
    </div>
  );
}

function Notice({ store, choice, options }: Omit<SeatNoticeViewProps, 'isRefusalShown'>) {
  const { refusal, clearRefusal } = useOrder();
  const { notice } = choice;
  const actionFor = useNoticeAction(store, choice);
  if (notice?.kind === 'lost') {
    return (
      <SeatLostNote
        store={store}
        lost={notice.lost}
        offer={notice.offer}
        onTake={() => {
          const { seats = [], kind } = notice.offer ?? {};
          // Ordinary seats replace all seats of the visitor; a seat of the same kind is added to them.
          if (kind === 'same') choice.add(seats);
          else choice.swap(seats);
          // It may be far from what is seen of the map.
          choice.aimAt({ seats, takesFocus: false });
        }}
        onKeep={() => choice.showNotice(null)}
      />
    );
  }
  const shown = notice?.refusal ?? refusal;
  if (!shown) return null;
  const close = (): void => {
    choice.showNotice(null);
    clearRefusal();
  };
  if (shown.code === 'NOT_ENOUGH_SEATS')
    return (
      <Suspense>
        <TooFewSeats {...{ store, choice, options }} refusal={shown} onClose={close} />
      </Suspense>
    );
  const action = actionFor(shown, notice?.instead ?? []);
  return (
    <RefusalNote
      key={shown.code}
      refusal={shown}
      action={
        action && (
          <Button look="ink" small onClick={action.run}>
            {action.label}
          </Button>
        )
      }
      onClose={close}
    />
  );
}

function useNoticeAction(
  store: SeatStore,
  choice: SeatChoice,
): (refusal: RefusalBody, instead: readonly number[]) => NoticeAction | undefined {
  const t = useTranslations('ordering.rule');
  const texts = useSeatTexts();
  const brief = (seats: readonly number[]): string =>
    texts.brief(
      seats.map((seat) => seatName(store.hall, seat)),
      store.hall.sections.length > 1,
    );
  return (refusal, instead) => {
    const seats = numbersIn(refusal['seats']);
    switch (refusal.code) {
      case 'SINGLE_SEAT_LEFT': {
        const other = offeredBy(refusal);
        return other.length > 0
          ? { label: t('take', { seats: brief(other) }), run: () => choice.swap(other) }
          : undefined;
      }
      case 'COUCH_NOT_WHOLE':
        return { label: t('addMates'), run: () => choice.add(seats) };
      case 'MIXED_PRICE_LEVELS': {
        if (instead.length > 0)
          return { label: t('takeInstead', { seats: brief(instead) }), run: () => choice.swap(instead) };
        const kept = store.mine().filter((seat) => !seats.includes(seat));
        return seats.length > 0
          ? { label: t('removeOthers', { seats: brief(kept) }), run: () => choice.unlock(seats) }
          : undefined;
      }
      case 'CONFIRMATION_REQUIRED':
        return {
          label: t('confirm'),
          run: () => choice.confirmFirst(store.mine(), () => choice.showNotice(null)),
        };
      default:
        return undefined;
    }
  };
}
