import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import type { GroupOffers } from '../../../rules/selection/group-offers.ts';
import { seatName } from '../../../rules/seat-names.ts';
import type { SeatStore } from '../../seat-map/seat-store.ts';
import { useSeatTexts } from '../../seat-texts.ts';
import type { SeatChoiceOptions } from '../seat-choice-options.ts';

interface GroupOfferNoteProps {
  store: SeatStore;
  quantity: number;
  offers: GroupOffers;
  options: Pick<SeatChoiceOptions, 'levelAt' | 'money'>;
  /** Chooses these seats instead of the visitor's. */
  onTake: (seats: readonly number[]) => void;
  onClose: () => void;
}

/** No price level has enough seats for the group: what it can have instead. */
export function GroupOfferNote({ store, quantity, offers, options, onTake, onClose }: GroupOfferNoteProps) {
  const t = useTranslations('seating.group');
  const words = useTranslations('seating');
  const texts = useSeatTexts();
  const { hall } = store;
  const { fewer, split } = offers;
  const brief = (seats: readonly number[]): string =>
    texts.brief(
      seats.map((seat) => seatName(hall, seat)),
      hall.sections.length > 1,
    );
  const priceOf = (seats: readonly number[]): string => {
    const price = options.levelAt(hall.level[seats[0] ?? 0] ?? 0)?.price ?? null;
    return price === null ? '' : options.money(price);
  };
  const take = (seats: readonly number[]) => (
    <Button look="ink" small onClick={() => onTake(seats)}>
      {words('lost.take', { seats: brief(seats) })}
    </Button>
  );
  return (
    <Note
      tone="warn"
      announce="alert"
      title={t('title', { quantity })}
      actions={
        <>
          {split && take(split[0])}
          {fewer && take(fewer)}
          <Button look="alt" small onClick={onClose}>
            {words('alone.other')}
          </Button>
        </>
      }
    >
      {split && (
        <p>
          {t('split', {
            first: brief(split[0]),
            price: priceOf(split[0]),
            second: brief(split[1]),
            otherPrice: priceOf(split[1]),
          })}
        </p>
      )}
      {fewer && <p>{t('fewer', { count: fewer.length, seats: brief(fewer) })}</p>}
    </Note>
  );
}
