import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { seatName } from '../../../rules/seat-names.ts';
import type { SeatsLeftAlone, WayOut } from '../../../rules/selection/ways-out.ts';
import type { SeatStore } from '../../seat-map/seat-store.ts';
import { useSeatTexts } from '../../seat-texts.ts';
import type { SeatChoiceOptions } from '../seat-choice-options.ts';
import { SeatStrip } from './seat-strip.tsx';
import './single-seat-sheet.css';

interface SingleSeatSheetProps {
  store: Pick<SeatStore, 'hall' | 'mine' | 'isOpen' | 'get'>;
  left: SeatsLeftAlone;
  options: Pick<SeatChoiceOptions, 'levelAt' | 'money'>;
  /** The next step was refused: then it says why at once. Else it has been said politely. */
  isRefused: boolean;
  /** It was asked for, or must be decided. */
  takesFocus?: boolean;
  /** The whole choice of the way that was pressed. */
  onTake: (seats: readonly number[], byKeyboard: boolean) => void;
  onClose: (byKeyboard: boolean) => void;
}

/** A press by the keyboard, or by a screen reader, which moves the focus on; a pointer is where it goes on already. */
const isByKeyboard = ({ detail }: MouseEvent): boolean => detail === 0;

/** In one line: which seat the choice would leave alone, and a way to see the ways out. */
export function SingleSeatLine({
  store,
  left,
  onOpen,
}: Pick<SingleSeatSheetProps, 'store' | 'left'> & { onOpen: () => void }) {
  const t = useTranslations('seating.alone');
  return (
    <button type="button" className="single-seat-line" aria-expanded="false" onClick={onOpen}>
      <b>{useTitle(store, left)}</b>
      <span className="single-seat-open">{t('ways')}</span>
    </button>
  );
}

function useTitle({ hall }: Pick<SeatStore, 'hall'>, { seats }: SeatsLeftAlone): string {
  const t = useTranslations('seating.alone');
  const names = seats.map((seat) => seatName(hall, seat));
  return t('title', { count: names.length, seats: useSeatTexts().list(names) });
}

/**
 * Says which seat the choice would leave alone, with the ways out, each with a drawing. It covers nothing that must be
 * pressed first: seats can still be chosen, and it ends by itself when no seat is left alone.
 */
export function SingleSeatSheet({
  store,
  left,
  options,
  isRefused,
  takesFocus = false,
  onTake,
  onClose,
}: SingleSeatSheetProps) {
  const t = useTranslations('seating.alone');
  const sheet = useRingInView();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    // Only when it is out of sight: in the phone's bar it is where the visitor has pressed.
    sheet.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus, sheet]);
  return (
    <section ref={sheet} className="single-seat" aria-label={t('label')}>
      <div role={isRefused ? 'alert' : undefined}>
        <h3 ref={heading} tabIndex={-1} className="single-seat-title">
          {useTitle(store, left)}
        </h3>
        <p className="single-seat-text">{t('text')}</p>
      </div>
      <ul className="single-seat-ways">
        {left.ways.map((way) => (
          <li key={way.kind}>
            <button
              type="button"
              className="single-seat-way"
              onClick={({ nativeEvent }) => onTake(way.seats, isByKeyboard(nativeEvent))}
            >
              <WayText store={store} way={way} options={options} />
              <SeatStrip store={store} seats={way.seats} />
            </button>
          </li>
        ))}
      </ul>
      <Button look="plain" small onClick={({ nativeEvent }) => onClose(isByKeyboard(nativeEvent))}>
        {t('other')}
      </Button>
    </section>
  );
}

function WayText({ store, way, options }: Pick<SingleSeatSheetProps, 'store' | 'options'> & { way: WayOut }) {
  const t = useTranslations('seating.alone');
  const texts = useSeatTexts();
  const { hall } = store;
  const mine = store.mine();
  const { kind, seats } = way;
  const brief = (some: readonly number[]): string => texts.brief(some.map((seat) => seatName(hall, seat)));
  const price = options.levelAt(hall.level[seats[0] ?? 0] ?? 0)?.price ?? null;
  const count = {
    count: seats.length,
    price: price === null ? '' : options.money(price),
  };
  const isSameRow = new Set([...mine, ...seats].map((seat) => hall.rowOf[seat])).size === 1;
  const fresh = brief(seats.filter((seat) => !mine.includes(seat)));
  const gone = brief(mine.filter((seat) => !seats.includes(seat)));
  const words = {
    release: [t('release', { seats: gone, instead: fresh }), t('each', count)],
    move: [t('move', { seats: brief(seats) }), t(isSameRow ? 'sameRow' : 'otherRow')],
    add: [t('add', { seats: fresh }), t('each', count)],
    remove: [t('remove', { seats: gone }), t('each', count)],
  }[kind];
  return (
    <span className="single-seat-words">
      <b>{words[0]}</b>
      <span>{words[1]}</span>
    </span>
  );
}

/** Scrolls the page until the ring at the seat on the map is not covered by the sheet. */
function useRingInView() {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const ring = document.querySelector('.seat-map .alone')?.getBoundingClientRect();
    const own = sheet.current?.getBoundingClientRect();
    if (!ring || !own || own.width === 0 || own.left > ring.right || own.right < ring.left) return;
    const hidden = ring.bottom + 24 - own.top;
    if (hidden > 0) scrollBy({ top: hidden });
  }, []);
  return sheet;
}
