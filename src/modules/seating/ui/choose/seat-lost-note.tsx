import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import type { Alternative } from '../../rules/best-seats/alternative.ts';
import { specialKindName } from '../../rules/seat-kinds.ts';
import { seatName } from '../../rules/seat-names.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import { useSeatTexts } from '../seat-texts.ts';

interface SeatLostNoteProps {
  store: SeatStore;
  lost: readonly number[];
  /** The nearest alternative at the same price. */
  offer: Alternative | null;
  onTake: () => void;
  onKeep: () => void;
}

/**
 * A seat was lost to another visitor: names the seats that are still locked, and the nearest alternative.
 * Announced with the way to accept it, in map and list.
 */
export function SeatLostNote({ store, lost, offer, onTake, onKeep }: SeatLostNoteProps) {
  const t = useTranslations('seating.lost');
  const texts = useSeatTexts();
  const { hall } = store;
  const hasSections = hall.sections.length > 1;
  const named = (seats: readonly number[]) => seats.map((seat) => seatName(hall, seat));
  const special = lost.map((seat) => specialKindName(hall.kind[seat])).find(Boolean);
  const mine = named(store.mine());
  const offered = named(offer?.seats ?? []);
  return (
    <Note
      tone="warn"
      announce="alert"
      title={t('title', { seats: texts.list(named(lost), hasSections) })}
      actions={
        <>
          {offer && (
            <Button look="ink" small onClick={onTake}>
              {t('take', { seats: texts.brief(offered, hasSections) })}
            </Button>
          )}
          <Button look="alt" small onClick={onKeep}>
            {mine.length > 0 ? t('keep', { seats: texts.brief(mine, hasSections) }) : t('dismiss')}
          </Button>
        </>
      }
    >
      {mine.length > 0 && <>{t('kept', { count: mine.length, seats: texts.list(mine, hasSections) })} </>}
      {offer?.kind === 'ordinary' && special && t(`noneLike.${special}`)}{' '}
      {offer ? t('offer', { count: offered.length, seats: texts.list(offered, hasSections) }) : t('none')}{' '}
      <VisuallyHidden>{t('where')}</VisuallyHidden>
    </Note>
  );
}
