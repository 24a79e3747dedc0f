import { useTranslations } from 'use-intl';
import { Note } from '#platform/ui/feedback/note.tsx';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import { seatName } from '../../rules/seat-names.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import { useSeatTexts } from '../seat-texts.ts';
import type { BestSeats } from './use-best-seats.ts';

interface FoundSeatsProps {
  store: SeatStore;
  found: NonNullable<BestSeats['found']>;
}

/** What the search found: the map shows seats together, so only seats apart have a note to see. Inside a live region. */
export function FoundSeats({ store, found }: FoundSeatsProps) {
  const t = useTranslations('seating.best');
  const texts = useSeatTexts();
  const { hall } = store;
  const seats = texts.list(
    found.seats.map((seat) => seatName(hall, seat)),
    hall.sections.length > 1,
  );
  // Special seats must be confirmed first; and the note ends when others are chosen.
  if (!found.seats.every((seat) => store.mine().includes(seat))) return null;
  if (found.isTogether) return <VisuallyHidden>{t('found', { seats })}</VisuallyHidden>;
  return <Note tone="neutral">{t('apart', { seats })}</Note>;
}
